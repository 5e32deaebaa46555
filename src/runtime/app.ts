import { Hono } from "hono"
import { addApi } from "./api.ts"
import type { Runtime } from "./runtime.ts"

/** The runtime's HTTP interface. Access control is up to the socket that it listens on. */
export function makeApp(runtime: Runtime): Hono {
  const app = new Hono()
  addApi(app, runtime)
  return app
}
