import { chmodSync, rmdirSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { dirname } from "node:path"
import { getRequestListener } from "@hono/node-server"
import type { Hono } from "hono"
import { homePaths, socketPath } from "../base/home.ts"
import { makePrivateFolder } from "../base/private-place.ts"
import { apiPaths, callsProtocol } from "../protocol/api.ts"
import type { Runtime } from "./runtime.ts"
import { ServedCalls } from "./serve-calls.ts"

/** Listens on the private socket. The caller holds the lock, so an existing socket is a dead runtime's. */
export async function serveOnSocket(runtime: Runtime, app: Hono): Promise<{ close(): Promise<void> }> {
  const path = socketPath(runtime.home)
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  server.on("upgrade", ({ url, headers }, socket, head) => {
    if (url === apiPaths.calls && headers.upgrade === callsProtocol) new ServedCalls(runtime, socket, head)
    else socket.destroy()
  })
  // Commands have deadlines of their own.
  server.requestTimeout = 0
  if (process.platform !== "win32") {
    makePrivateFolder(dirname(path))
    rmSync(path, { force: true })
  }
  await listen(server, path)
  if (process.platform !== "win32") chmodSync(path, 0o600)
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await closed
      if (process.platform !== "win32" && dirname(path) !== homePaths(runtime.home).run) rmdirSync(dirname(path))
    },
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(path, resolve)
  })
}
