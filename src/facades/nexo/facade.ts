import type { Facade } from "../facade.ts"
import { tools } from "./tools.ts"

export const facade: Facade = {
  name: "nexo",
  summary: "the browser tools of nexo-rs: navigate, snapshot with refs, click, fill and others, on one page per agent",
  tools,
}
