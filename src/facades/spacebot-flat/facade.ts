import type { Facade } from "../facade.ts"
import { tools } from "./tools.ts"

export const facade: Facade = {
  name: "spacebot-flat",
  summary: "the twelve `browser_*` tools of later versions of Spacebot, with a tree of the page and secrets by name",
  tools,
}
