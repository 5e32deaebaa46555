import type { Facade } from "../facade.ts"
import { tools } from "./tools.ts"

export const facade: Facade = {
  name: "spacebot",
  summary: "`browser`, the tool of Spacebot, with twelve actions, and refs for the elements of a snapshot",
  tools,
}
