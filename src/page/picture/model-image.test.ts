import { randomFillSync } from "node:crypto"
import sharp from "sharp"
import { expect, test } from "vitest"
import { modelImage } from "./model-image.ts"

async function plain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#c00" } })
    .png()
    .toBuffer()
}

test("a picture that is small enough stays as it is", async () => {
  const { mimeType, data, scale } = await modelImage(await plain(300, 200))
  expect({ mimeType, scale }).toEqual({ mimeType: "image/png", scale: 1 })
  expect(await sharp(Buffer.from(data, "base64")).metadata()).toMatchObject({ width: 300, height: 200 })
})

test("a large one is made smaller on its longer side", async () => {
  const { data, scale } = await modelImage(await plain(2048, 1024))
  expect(scale).toBe(0.5)
  expect(await sharp(Buffer.from(data, "base64")).metadata()).toMatchObject({ width: 1024, height: 512 })
})

test("what does not compress fits all the same", async () => {
  const noise = randomFillSync(Buffer.alloc(1024 * 1024 * 3))
  const picture = await sharp(noise, { raw: { width: 1024, height: 1024, channels: 3 } })
    .png()
    .toBuffer()
  const { mimeType, data } = await modelImage(picture)
  expect(mimeType).toBe("image/jpeg")
  expect(Buffer.from(data, "base64").length).toBeLessThanOrEqual(150 * 1024)
})
