import type { Route } from "../../router.ts"
import { clickables } from "./clickables.ts"
import { controls } from "./controls.ts"
import { dialogs } from "./dialogs.ts"
import { edited } from "./edited.ts"
import { editors } from "./editors.ts"
import { far } from "./far.ts"
import { frames } from "./frames.ts"
import { hidden } from "./hidden.ts"
import { hostile } from "./hostile.ts"
import { lists } from "./lists.ts"
import { names } from "./names.ts"
import { nativeControls } from "./native-controls.ts"
import { odd } from "./odd.ts"
import { options } from "./options.ts"
import { rerender } from "./rerender.ts"
import { secrets } from "./secrets.ts"
import { shadow } from "./shadow.ts"
import { states } from "./states.ts"
import { tables } from "./tables.ts"
import { text } from "./text.ts"
import { tokens } from "./tokens.ts"

/**
 * One page per rule of what a view must show. `data-must` says what is expected of an element: `list` it, `hide` it (it
 * cannot be seen), or `may` (visible, but not interactive). An element without it is not interactive either.
 */
export const seeingRoutes: readonly Route[] = [
  nativeControls,
  names,
  clickables,
  states,
  hidden,
  secrets,
  shadow,
  ...frames,
  tables,
  lists,
  ...dialogs,
  text,
  ...editors,
  edited,
  far,
  controls,
  rerender,
  ...hostile,
  ...odd,
  ...options,
  ...tokens,
]
