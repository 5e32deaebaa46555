import type { Facade } from "./facade.ts"
import type { FacadeName } from "./names.ts"
import { ohMyPi } from "./oh-my-pi/oh-my-pi.ts"

export const facades: Readonly<Record<FacadeName, Facade>> = { "oh-my-pi": ohMyPi }
