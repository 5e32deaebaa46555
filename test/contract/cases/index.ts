import type { Case } from "../case.ts"
import { captureCases } from "./capture.ts"
import { dialogCases } from "./dialog.ts"
import { flowCases } from "./flow.ts"
import { inspectCases } from "./inspect.ts"
import { pageCases } from "./page.ts"
import { readCases } from "./read.ts"
import { scriptCases } from "./script.ts"
import { seeCases } from "./see.ts"
import { partCases } from "./see-parts.ts"
import { sessionCases } from "./session.ts"
import { systemCases } from "./system.ts"
import { tabCases } from "./tab.ts"
import { tellCases } from "./tell.ts"
import { waitCases } from "./wait.ts"

/** In this order: the system's own cases end with the one that stops the runtime. */
export const cases: readonly Case[] = [
  ...pageCases,
  ...tabCases,
  ...scriptCases,
  ...captureCases,
  ...waitCases,
  ...inspectCases,
  ...readCases,
  ...seeCases,
  ...partCases,
  ...tellCases,
  ...dialogCases,
  ...flowCases,
  ...sessionCases,
  ...systemCases,
]
