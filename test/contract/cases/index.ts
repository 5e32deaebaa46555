import type { Case } from "../case.ts"
import { actCases } from "./act.ts"
import { captureCases } from "./capture.ts"
import { clipboardCases } from "./clipboard.ts"
import { dialogCases } from "./dialog.ts"
import { downloadCases } from "./download.ts"
import { dragCases } from "./drag.ts"
import { findCases } from "./find.ts"
import { flowCases } from "./flow.ts"
import { initScriptCases } from "./init-scripts.ts"
import { inputCases } from "./input.ts"
import { inspectCases } from "./inspect.ts"
import { networkCases } from "./network.ts"
import { pageCases } from "./page.ts"
import { readCases } from "./read.ts"
import { reportCases } from "./report.ts"
import { routeCases } from "./routes.ts"
import { scriptCases } from "./script.ts"
import { secretCases } from "./secrets.ts"
import { seeCases } from "./see.ts"
import { partCases } from "./see-parts.ts"
import { selectCases } from "./select.ts"
import { sessionCases } from "./session.ts"
import { setCases } from "./set.ts"
import { setupCases } from "./setup.ts"
import { skillCases } from "./skills.ts"
import { systemCases } from "./system.ts"
import { tabCases } from "./tab.ts"
import { waitCases } from "./wait.ts"

/** In this order: the cases of the system end with the one that stops the runtime. */
export const cases: readonly Case[] = [
  ...pageCases,
  ...tabCases,
  ...scriptCases,
  ...initScriptCases,
  ...captureCases,
  ...waitCases,
  ...downloadCases,
  ...actCases,
  ...dragCases,
  ...inspectCases,
  ...readCases,
  ...seeCases,
  ...partCases,
  ...reportCases,
  ...networkCases,
  ...dialogCases,
  ...inputCases,
  ...secretCases,
  ...clipboardCases,
  ...selectCases,
  ...findCases,
  ...setCases,
  ...routeCases,
  ...flowCases,
  ...sessionCases,
  ...skillCases,
  ...setupCases,
  ...systemCases,
]
