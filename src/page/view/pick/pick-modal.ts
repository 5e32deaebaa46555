import { TabhandError } from "../../../base/errors.ts"
import { Flag } from "../../../injected/wire/entry.ts"
import type { View } from "../model/view.ts"
import { below, eachSpot, type Spot, topOf, viewOfEntries } from "./pick.ts"

/** The modal that must be dealt with first. */
export function modalIn(view: View): Spot | undefined {
  return topmost(view, ({ entry }) => (entry.flags & Flag.modal) !== 0)
}

/** The open dialog, preferably a modal one. */
export function dialogIn(view: View): Spot | undefined {
  return modalIn(view) ?? topmost(view, ({ entry }) => entry.role.endsWith("dialog"))
}

/** Only the open dialog, or the layer that overlays the page like one. */
export function pickModal(view: View, layer: View | undefined): View {
  const open = dialogIn(view)
  if (open) return viewOfEntries(view, open.frame, [open.entry])
  if (layer) return layer
  throw new TabhandError("no_match", "no dialog is open on the page", {
    hint: "`snapshot` shows the page; what is drawn like a dialog and does not say so is in it",
  })
}

/** The last one that is not covered by another. */
function topmost(view: View, is: (spot: Spot) => boolean): Spot | undefined {
  const all: Spot[] = []
  eachSpot(topOf(view), (spot) => {
    if (is(spot)) all.push(spot)
  })
  return all.findLast(isOnTop) ?? all.at(-1)
}

function isOnTop(spot: Spot): boolean {
  let isUncovered = false
  eachSpot(below(spot), ({ entry, frame }) => {
    isUncovered ||= (entry.flags & Flag.acts) !== 0 && !frame.look.covered.has(entry.id)
  })
  return isUncovered
}
