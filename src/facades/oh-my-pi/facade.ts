import type { Facade } from "../facade.ts"
import { tools } from "./tools.ts"

export const facade: Facade = {
  name: "oh-my-pi",
  summary: "`browser`, the tool of oh-my-pi, which opens and closes named tabs and scripts them with Puppeteer",
  tools,
}
