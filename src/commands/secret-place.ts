import { TabhandError } from "../base/errors.ts"
import { clip } from "../base/text.ts"
import type { Aim } from "../page/act/aim.ts"
import type { Page } from "../page/page.ts"
import { holdSecret } from "../page/secret-documents.ts"
import type { World } from "../page/world.ts"
import type { GivenText } from "./given-text.ts"

/**
 * To be awaited when it is known into which field a text goes, and before it does. A secret that is for some sites only
 * is refused elsewhere: the frame that holds the field must be such a site, and so must the page around it.
 */
export async function checkSecretPlace(page: Page, aim: Aim, given: GivenText, signal: AbortSignal): Promise<void> {
  if (!given.isSecret) return
  if (given.origins) {
    const frame = await originIn(aim.found.eye.world, signal)
    const top = aim.found.eye.frameId === page.target.id ? frame : await originIn(page.world, signal)
    const refused = refusal(given, aim.words, frame, top)
    if (refused) {
      await aim.hand.giveUp(signal)
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

/** Nothing has been done yet. */
export function wrongOrigin(name: string, origins: readonly string[], what: string): TabhandError {
  return new TabhandError(
    "wrong_origin",
    `${clip(what, 400)}, and the secret ${name} is for ${origins.join(" and ")} only`,
    {
      hint: "open the site that it is for; whoever named the secret decides which that is",
    },
  )
}

/** As the document itself has it, which no address tells: a frame may have its parent's, or none. */
function originIn(world: World, signal: AbortSignal): Promise<string> {
  return world.call("() => self.origin", [], (value) => typeof value === "string", signal)
}
