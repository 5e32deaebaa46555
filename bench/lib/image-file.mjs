import { readFile } from "node:fs/promises"
import { peerChanged } from "./peer-changed.mjs"

const LEAST_BYTES = 1024
const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")

/** Checks that a peer has written the image that it reported. */
export async function checkImage(name, path) {
  const bytes = await readFile(path)
  const isImage = bytes.length > LEAST_BYTES && bytes.subarray(0, PNG.length).equals(PNG)
  if (!isImage) throw peerChanged(name, `${path} is not an image`)
}
