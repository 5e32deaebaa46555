import { setImmediate } from "node:timers/promises"

/** So many bytes are worked through in a few milliseconds. */
const BAND_BYTES = 4_000_000

/** Works through the rows of a picture in bands, between which others get their turn. */
export async function inBands(rows: number, rowBytes: number, work: (row: number) => void): Promise<void> {
  const band = Math.max(1, Math.floor(BAND_BYTES / rowBytes))
  for (let from = 0; from < rows; from += band) {
    const to = Math.min(rows, from + band)
    for (let row = from; row < to; row++) work(row)
    if (to < rows) await setImmediate()
  }
}
