import type { Route } from "../router.ts"
import { basicAuth } from "./basic-auth.ts"
import { bundleRoutes } from "./bundles.ts"
import { changes } from "./changes.ts"
import { clipboard } from "./clipboard.ts"
import { comboboxes } from "./comboboxes.ts"
import { contenteditable } from "./contenteditable.ts"
import { covered } from "./covered.ts"
import { detached } from "./detached.ts"
import { dialogs } from "./dialogs.ts"
import { downloads } from "./downloads.ts"
import { drags } from "./drags.ts"
import { drawn } from "./drawn.ts"
import { editors } from "./editors.ts"
import { enabled } from "./enabled.ts"
import { formTask } from "./form-task.ts"
import { framedEditor } from "./framed-editor.ts"
import { frames } from "./frames.ts"
import { frameworkForms } from "./framework-forms.ts"
import { imageMap } from "./image-map.ts"
import { inputs } from "./inputs.ts"
import { labels } from "./labels.ts"
import { late } from "./late.ts"
import { leaving } from "./leaving.ts"
import { librarySelects } from "./library-selects.ts"
import { longLists } from "./long-lists.ts"
import { masks } from "./masks.ts"
import { menus } from "./menus.ts"
import { mouse } from "./mouse.ts"
import { movedNodes } from "./moved-nodes.ts"
import { moving } from "./moving.ts"
import { pointerEvents } from "./pointer-events.ts"
import { popups } from "./popups.ts"
import { pressed, pressedFirst, pressedNested, pressedWidgets, pressedWindow } from "./pressed.ts"
import { results } from "./results.ts"
import { scrollers } from "./scrollers.ts"
import { secrets } from "./secrets.ts"
import { selects } from "./selects.ts"
import { shadow } from "./shadow.ts"
import { shortcuts } from "./shortcuts.ts"
import { tab } from "./tab.ts"
import { transformed } from "./transformed.ts"
import { transparent } from "./transparent.ts"
import { unseenBoxes } from "./unseen-boxes.ts"
import { unseenTextArea } from "./unseen-text-area.ts"
import { upload } from "./upload.ts"

/** The hard cases of acting; README.md says what is on which page and what it records. */
export const actingRoutes: readonly Route[] = [
  ...moving,
  pressed,
  pressedFirst,
  pressedNested,
  pressedWidgets,
  pressedWindow,
  ...covered,
  detached,
  enabled,
  scrollers,
  pointerEvents,
  transformed,
  labels,
  unseenBoxes,
  transparent,
  movedNodes,
  imageMap,
  ...frames,
  framedEditor,
  shadow,
  inputs,
  masks,
  contenteditable,
  ...editors,
  unseenTextArea,
  ...frameworkForms,
  selects,
  comboboxes,
  librarySelects,
  secrets,
  ...formTask,
  ...upload,
  mouse,
  ...menus,
  ...drawn,
  ...drags,
  ...longLists,
  shortcuts,
  clipboard,
  ...dialogs,
  ...popups,
  ...downloads,
  ...basicAuth,
  ...results,
  ...late,
  changes,
  ...leaving,
  tab,
  ...bundleRoutes,
]
