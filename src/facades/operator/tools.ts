import type { FacadeTools } from "../facade.ts"
import { browserTool, controlCenterTool } from "./definition.ts"
import { OperatorState } from "./state.ts"

export const tools: FacadeTools = {
  definitions: [browserTool, controlCenterTool],
  variables: [],
  // Its document does not restrict scripts of the page.
  evaluates: "page",
  begin: (sessions) => new OperatorState(sessions),
}
