import type { Facade } from "../facade.ts"
import { tools } from "./tools.ts"

export const facade: Facade = {
  name: "operator",
  summary:
    "`browser`, the tool of Operator-Use, with sixteen actions at coordinates, and `control_center`, which offers it",
  tools,
}
