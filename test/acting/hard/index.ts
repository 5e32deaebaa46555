import type { HardCase } from "./case.ts"
import { choiceCases } from "./choices.ts"
import { formCases } from "./forms.ts"
import { frameCases } from "./frames.ts"
import { leavingCases } from "./leaving.ts"
import { outcomeCases } from "./outcomes.ts"
import { pointerCases } from "./pointer.ts"
import { pressingCases } from "./pressing.ts"
import { readinessCases } from "./readiness.ts"
import { transferCases } from "./transfers.ts"

export const hardCases: readonly HardCase[] = [
  ...readinessCases,
  ...frameCases,
  ...formCases,
  ...pointerCases,
  ...pressingCases,
  ...outcomeCases,
  ...leavingCases,
  ...choiceCases,
  ...transferCases,
]
