import type { FacadeTools } from "../facade.ts"
import { ohMyPiTool } from "./definition.ts"
import { Owners } from "./owners.ts"
import { proxyVariables } from "./session-settings.ts"

export const tools: FacadeTools = {
  definitions: [ohMyPiTool],
  variables: proxyVariables,
  // The tool exists to run code: offering it allows that.
  evaluates: "host",
  begin: (sessions) => new Owners(sessions),
}
