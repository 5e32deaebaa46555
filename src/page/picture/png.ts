import { promisify } from "node:util"
import { crc32, deflate, inflate } from "node:zlib"
import { TabhandError } from "../../base/errors.ts"
import { inBands } from "./bands.ts"
import type { Picture } from "./picture.ts"
import { filterByAbove, unfilter } from "./png-filter.ts"

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOURS = 2
const COLOURS_AND_ALPHA = 6
const ABOVE = 2

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)
const pack = promisify<Buffer, { level: number }, Buffer>(deflate)

interface Head {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/** Reads a PNG as browsers make them: eight bits for each colour, in one pass. */
export async function readPng(file: Buffer): Promise<Picture> {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw unreadable("it is no PNG")
  const chunks = [...chunksIn(file)]
  const head = readHead(chunks[0])
  const { width, height, channels } = head
  const stride = width * channels
  const packed = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data))
  const rows = await unpack(packed, { maxOutputLength: (stride + 1) * height })
  if (rows.length !== (stride + 1) * height) throw unreadable("it ends too early")
  const pixels = Buffer.alloc(stride * height)
  await inBands(height, stride, (row) => {
    const start = row * (stride + 1)
    const own = pixels.subarray(row * stride, (row + 1) * stride)
    own.set(rows.subarray(start + 1, start + 1 + stride))
    const above = row === 0 ? undefined : pixels.subarray((row - 1) * stride, row * stride)
    unfilter(rows[start] ?? 0, own, above, channels)
  })
  return { ...head, pixels }
}

export async function writePng({ width, height, channels, pixels }: Picture): Promise<Buffer> {
  const stride = width * channels
  const rows = Buffer.alloc((stride + 1) * height)
  await inBands(height, stride, (row) => {
    const start = row * (stride + 1)
    rows[start] = ABOVE
    const above = row === 0 ? undefined : pixels.subarray((row - 1) * stride, row * stride)
    filterByAbove(pixels.subarray(row * stride, (row + 1) * stride), above, rows.subarray(start + 1))
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = channels === 4 ? COLOURS_AND_ALPHA : COLOURS
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("IDAT", await pack(rows, { level: 4 })),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function* chunksIn(file: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString("latin1", at + 4, at + 8)
    yield { type, data: file.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

function readHead(first: Chunk | undefined): Head {
  if (first?.type !== "IHDR" || first.data.length !== 13) throw unreadable("it does not begin as one")
  const { data } = first
  const [bits, colours, , , interlaced] = data.subarray(8)
  if (bits !== 8 || interlaced !== 0 || (colours !== COLOURS && colours !== COLOURS_AND_ALPHA)) {
    throw unreadable("it is of another kind than browsers make")
  }
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    channels: colours === COLOURS_AND_ALPHA ? 4 : 3,
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

function unreadable(why: string): TabhandError {
  return new TabhandError("internal", `the browser's picture cannot be drawn on: ${why}`)
}
