import type { IncomingMessage } from "node:http"

/** The whole body of a request, unless it is too large or its sender disconnected before the end. */
export function gatherBody(request: IncomingMessage, most: number): Promise<Buffer | "too large" | "gone"> {
  if (Number(request.headers["content-length"] ?? 0) > most) return Promise.resolve("too large")
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const done = (outcome: Buffer | "too large" | "gone") => {
      request.off("data", take)
      resolve(outcome)
    }
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > most) done("too large")
      else chunks.push(chunk)
    }
    request.on("data", take)
    request.once("end", () => done(Buffer.concat(chunks)))
    // The request ended early: there is no client left to answer.
    request.once("error", () => done("gone"))
    request.once("close", () => done("gone"))
  })
}
