import type { Facade } from "../facade.ts"
import { dialect } from "./dialect.ts"
import { variablesInWords } from "./variables.ts"

export const facade: Facade = {
  name: "agent-browser",
  summary: "the command line of agent-browser: its defaults, its text and its JSON",
  dialect,
  variables: variablesInWords,
}
