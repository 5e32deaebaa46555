import type { HardCase } from "./case.ts"
import { formCases } from "./forms.ts"
import { frameCases } from "./frames.ts"
import { outcomeCases } from "./outcomes.ts"
import { pointerCases } from "./pointer.ts"
import { readinessCases } from "./readiness.ts"

export const hardCases: readonly HardCase[] = [
  ...readinessCases,
  ...frameCases,
  ...formCases,
  ...pointerCases,
  ...outcomeCases,
]
