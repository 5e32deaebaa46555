import { TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import type { Aim } from "../../page/act/aim.ts"
import type { Page } from "../../page/core/page.ts"
import { holdSecret } from "../../page/core/secret-documents.ts"
import type { World } from "../../page/core/world.ts"
import type { GivenText } from "./given-text.ts"

/**
 * To be awaited once the field is known and before text is put into it. Refuses a secret that is for some sites only,
 * unless the frame that holds the field is of such a site and so is the page around it.
 */
export async function checkSecretPlace(page: Page, aim: Aim, given: GivenText, signal: AbortSignal): Promise<void> {
  if (!given.isSecret) return
  if (given.origins) {
    const frame = await originIn(aim.found.snapshotter.world, signal)
    const top = aim.found.snapshotter.frameId === page.target.id ? frame : await originIn(page.world, signal)
    const refused = refusal(given, aim.words, frame, top)
    if (refused) {
      await aim.actions.giveUp(signal)
      throw refused
    }
  }
  holdSecret(page, aim.found)
}

function refusal({ name, origins = [] }: GivenText, field: string, frame: string, top: string) {
  const where = !origins.includes(frame) ? frame : !origins.includes(top) ? top : undefined
  if (where === undefined) return undefined
  const what = where === top ? "the page" : "the frame that holds it"
  return wrongOrigin(name, origins, `${field} was not filled: ${what} is of ${where}`)
}

/** Thrown before anything was done. */
export function wrongOrigin(name: string, origins: readonly string[], what: string): TabhandError {
  return new TabhandError(
    "wrong_origin",
    `${clip(what, 400)}, and the secret ${name} is for ${origins.join(" and ")} only`,
    {
      hint: "open the site that it is for; it is set where the secret is named",
    },
  )
}

/** As the document itself reports it. The URL does not say: a frame may have its parent's origin, or none. */
function originIn(world: World, signal: AbortSignal): Promise<string> {
  return world.call("() => self.origin", [], (value) => typeof value === "string", signal)
}
