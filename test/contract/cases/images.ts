/** The format of an image by its first bytes, and its size if that is easily read. */
export function imageIn(bytes: Buffer): { format: string; width?: number; height?: number } {
  if (bytes.subarray(1, 4).toString("latin1") === "PNG") {
    return { format: "png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  if (bytes.readUInt16BE(0) === 0xffd8) return { format: "jpeg" }
  if (bytes.toString("latin1", 8, 12) === "WEBP") return { format: "webp" }
  return { format: bytes.toString("latin1", 0, 4) }
}
