import { once } from "node:events"
import { createServer } from "node:http"
import { isRecord } from "../../../src/base/records.ts"

export interface ModelServer extends AsyncDisposable {
  readonly url: string
  /** The requests so far. */
  readonly asked: Record<string, unknown>[]
}

/** A fake model API: each request is answered with the next of the answers. */
export async function startModelServer(path: string, answers: readonly object[]): Promise<ModelServer> {
  const asked: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    const answer = answers[asked.length]
    if (request.url !== path || !isRecord(body) || !answer) {
      response.writeHead(404).end()
      return
    }
    asked.push(body)
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("it does not listen on a port")
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
