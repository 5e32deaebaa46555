import type { HardCase } from "./case.ts"
import { choiceCases } from "./choices.ts"
import { formCases } from "./forms.ts"
import { frameCases } from "./frames.ts"
import { hiddenControlCases } from "./hidden-controls.ts"
import { leavingCases } from "./leaving.ts"
import { outcomeCases } from "./outcomes.ts"
import { pointerCases } from "./pointer.ts"
import { pressingCases } from "./pressing.ts"
import { readinessCases } from "./readiness.ts"
import { transferCases } from "./transfers.ts"

export const hardCases: readonly HardCase[] = [
  ...readinessCases,
  ...hiddenControlCases,
  ...frameCases,
  ...formCases,
  ...pointerCases,
  ...pressingCases,
  ...outcomeCases,
  ...leavingCases,
  ...choiceCases,
  ...transferCases,
]
