import type { FacadeTools } from "../facade.ts"
import { definitions } from "./definitions.ts"
import { NexoState } from "./state.ts"

export const tools: FacadeTools = {
  definitions,
  variables: ["NEXO_PLUGIN_BROWSER_MAX_PROFILES", "NEXO_PLUGIN_BROWSER_PROFILE_IDLE_SECS"],
  // Its document does not restrict scripts of the page.
  evaluates: "page",
  begin: (sessions) => new NexoState(sessions),
}
