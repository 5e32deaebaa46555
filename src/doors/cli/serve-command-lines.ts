import type { Hono } from "hono"
import { TabhandError, toTabhandError } from "../../base/errors.ts"
import { unguessableId } from "../../base/ids.ts"
import { decodeRequest, encodeResponse, stdinHeader, wirePath } from "../../protocol/wire.ts"
import { cancelledWith } from "../../runtime/cancelled-with.ts"
import type { Runtime } from "../../runtime/runtime.ts"
import { runCommandLine } from "./command-line.ts"

/** Runs the command lines that clients post to the runtime's socket. */
export function serveCommandLines(app: Hono, runtime: Runtime): void {
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
      if (outcome === "remote") throw new TabhandError("internal", "the runtime was asked to call itself")
      return context.body(encodeResponse(outcome))
    } catch (thrown) {
      const { code, message, exitCode } = toTabhandError(thrown)
      return context.body(encodeResponse({ fd: 2, exit: exitCode, text: `error ${code}: ${message}\n` }))
    }
  })
}
