import { readFile } from "node:fs/promises"
import { peerChanged } from "./peer-changed.mjs"

const LEAST_BYTES = 1024
const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")

/** Makes sure that a peer has made the picture that it speaks of. */
export async function checkPicture(name, path) {
  const bytes = await readFile(path)
  const isPicture = bytes.length > LEAST_BYTES && bytes.subarray(0, PNG.length).equals(PNG)
  if (!isPicture) throw peerChanged(name, `${path} is no picture`)
}
