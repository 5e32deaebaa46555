import { Hono } from "hono"
import { TabhandError, toTabhandError } from "../base/errors.ts"
import { unguessableId } from "../base/ids.ts"
import { decodeRequest, encodeResponse, stdinHeader, wirePath } from "../base/wire.ts"
import { addApi } from "./api.ts"
import { cancelledWith } from "./cancelled-with.ts"
import { runCommandLine } from "./command-line.ts"
import type { Runtime } from "./runtime.ts"

/** The runtime's HTTP face. Who may speak to it is decided by what it listens on. */
export function makeApp(runtime: Runtime): Hono {
  const app = new Hono()
  app.post(wirePath, async (context) => {
    const { raw } = context.req
    try {
      const stdinBytes = context.req.header(stdinHeader)
      const body = new Uint8Array(await raw.arrayBuffer())
      const { stdin, ...line } = decodeRequest(body, stdinBytes === undefined ? undefined : Number(stdinBytes))
      const outcome = await runCommandLine(
        runtime,
        { ...line, client: unguessableId(), stdin: stdin && Buffer.from(stdin).toString("utf8") },
        "runtime",
        cancelledWith(raw.signal),
      )
      if (outcome === "remote") throw new TabhandError("internal", "the runtime was told to ask itself")
      return context.body(encodeResponse(outcome))
    } catch (thrown) {
      const { code, message, exitCode } = toTabhandError(thrown)
      return context.body(encodeResponse({ fd: 2, exit: exitCode, text: `error ${code}: ${message}\n` }))
    }
  })
  addApi(app, runtime)
  return app
}
