import type { FacadeTools } from "../facade.ts"
import { SerialOwners } from "../serial-owners.ts"
import { browserSettings } from "./browser-settings.ts"
import { spacebotTool } from "./definition.ts"
import { variables } from "./launch-settings.ts"
import { perform, wording } from "./perform.ts"
import { Worker } from "./worker.ts"

export const tools: FacadeTools = {
  definitions: [spacebotTool],
  variables,
  // Scripts in pages are allowed by its own setting, when it is called.
  evaluates: "page",
  offered: (sources) => (browserSettings(sources).enabled ? [spacebotTool.name] : []),
  begin: (sessions) => new SerialOwners(sessions, (workspace) => new Worker(workspace, sessions, { perform, wording })),
}
