import type { FacadeTools } from "../facade.ts"
import { SerialOwners } from "../serial-owners.ts"
import { browserSettings } from "../spacebot/browser-settings.ts"
import { variables } from "../spacebot/launch-settings.ts"
import { Worker } from "../spacebot/worker.ts"
import { flatTools } from "./definitions.ts"
import { perform, variablesOf, wording } from "./perform.ts"

export const tools: FacadeTools = {
  definitions: flatTools,
  variables,
  evaluates: "page",
  settingsOf: "spacebot",
  offered: (sources) => (browserSettings(sources).enabled ? flatTools.map(({ name }) => name) : []),
  wantsVariables: variablesOf,
  begin: (sessions) => new SerialOwners(sessions, (workspace) => new Worker(workspace, sessions, { perform, wording })),
}
