/**
 * A row of a PNG is kept as differences to what its neighbours let expect: the pixel before (`a`), the one above (`b`),
 * and the one before that (`c`). There are millions of them, so each way has a loop of its own.
 */
export function unfilter(kind: number, row: Uint8Array, above: Uint8Array | undefined, channels: number): void {
  const over = above ?? new Uint8Array(row.length)
  const { length } = row
  switch (kind) {
    case 0:
      return
    case 1:
      for (let at = channels; at < length; at++) row[at] = byte(row, at) + byte(row, at - channels)
      return
    case 2:
      for (let at = 0; at < length; at++) row[at] = byte(row, at) + byte(over, at)
      return
    case 3:
      for (let at = 0; at < channels; at++) row[at] = byte(row, at) + (byte(over, at) >> 1)
      for (let at = channels; at < length; at++)
        row[at] = byte(row, at) + ((byte(row, at - channels) + byte(over, at)) >> 1)
      return
    case 4:
      for (let at = 0; at < channels; at++) row[at] = byte(row, at) + byte(over, at)
      for (let at = channels; at < length; at++)
        row[at] = byte(row, at) + nearest(byte(row, at - channels), byte(over, at), byte(over, at - channels))
      return
    default:
      throw new RangeError(`a row of the picture is kept in a way that there is not: ${kind}`)
  }
}

/** Writes a row as its differences to the one above. */
export function filterByAbove(row: Uint8Array, above: Uint8Array | undefined, into: Uint8Array): void {
  if (above === undefined) into.set(row)
  else for (let at = 0; at < row.length; at++) into[at] = byte(row, at) - byte(above, at)
}

function byte(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0
}

/** Whichever of the three is nearest to what they let expect. */
function nearest(a: number, b: number, c: number): number {
  const toA = Math.abs(b - c)
  const toB = Math.abs(a - c)
  const toC = Math.abs(a + b - 2 * c)
  if (toA <= toB && toA <= toC) return a
  return toB <= toC ? b : c
}
