import { randomFillSync } from "node:crypto"
import sharp from "sharp"
import { expect, test } from "vitest"
import { modelImage } from "./model-image.ts"

async function plain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#c00" } })
    .png()
    .toBuffer()
}

test("keeps the size of a small image", async () => {
  const { mimeType, data, scale } = await modelImage(await plain(300, 200))
  expect({ mimeType, scale }).toEqual({ mimeType: "image/png", scale: 1 })
  expect(await sharp(Buffer.from(data, "base64")).metadata()).toMatchObject({ width: 300, height: 200 })
})

test("scales a large image down by its longer side", async () => {
  const { data, scale } = await modelImage(await plain(2048, 1024))
  expect(scale).toBe(0.5)
  expect(await sharp(Buffer.from(data, "base64")).metadata()).toMatchObject({ width: 1024, height: 512 })
})

test("fits an image that does not compress", async () => {
  const noise = randomFillSync(Buffer.alloc(1024 * 1024 * 3))
  const image = await sharp(noise, { raw: { width: 1024, height: 1024, channels: 3 } })
    .png()
    .toBuffer()
  const { mimeType, data } = await modelImage(image)
  expect(mimeType).toBe("image/jpeg")
  expect(Buffer.from(data, "base64").length).toBeLessThanOrEqual(150 * 1024)
})

test("with small, keeps an image that has few bytes", async () => {
  const image = await plain(300, 200)
  const { data, width, height } = await modelImage(image, { small: true })
  expect(Buffer.from(data, "base64").equals(image)).toBe(true)
  expect({ width, height }).toEqual({ width: 300, height: 200 })
})

test("with small, uses a JPEG as soon as it is smaller, with qualities from 70 down", async () => {
  const grain = await photograph(1000, 500, 12)
  const first = await modelImage(grain, { small: true })
  expect(first).toMatchObject({ mimeType: "image/jpeg", width: 1000, height: 500 })
  const second = await modelImage(await photograph(2000, 1500, 60), { small: true })
  expect(second.mimeType).toBe("image/jpeg")
  expect(Math.max(second.width, second.height)).toBeLessThanOrEqual(1024)
  expect(Buffer.from(second.data, "base64").length).toBeLessThanOrEqual(150 * 1024)
})

/** An image that compresses as a JPEG, but hardly as a PNG. */
async function photograph(width: number, height: number, sigma: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma }
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer()
}
