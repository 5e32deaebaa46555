import { pause, scoped } from "../../base/deadline.ts"
import { isBoolean } from "../../base/records.ts"
import { clip, quote } from "../../base/text.ts"
import { showsTextScript } from "../../generated/injected/shows-text.ts"
import type { Page } from "../core/page.ts"
import { LastSeen, type WaitLimit, waiting } from "./last-seen.ts"
import { throughDocuments } from "./through-documents.ts"
import { untilChanged } from "./until-changed.ts"

/** A frame that does not answer within this time is asked again in the next round. */
const ANSWER_MS = 250

/** Waits until the text is visible in any frame; or, if it is not wanted, in none. */
export function waitForText(page: Page, text: string, isWanted: boolean, limit: WaitLimit): Promise<void> {
  const seen = new LastSeen<boolean>()
  const attempt = async (signal: AbortSignal) => {
    while ((await seen.look(textShows(page, text, !isWanted, signal))) !== isWanted) await untilChanged(page, signal)
  }
  return waiting(
    page,
    limit,
    () => throughDocuments(page, limit.signal, attempt),
    (within) => {
      if (seen.isSilent || seen.value === undefined) return undefined
      return `${quote(clip(text, 120))} did not ${isWanted ? "show" : "go"} ${within}`
    },
  )
}

async function textShows(page: Page, text: string, ifUnknown: boolean, signal: AbortSignal): Promise<boolean> {
  const frames = await page.capture.framesShown(signal)
  return scoped(signal, async (scope) => {
    const answers = frames.map(({ snapshotter }) => {
      const shows = snapshotter.world.call(showsTextScript, [text], isBoolean, scope)
      if (snapshotter.frameId === page.target.id) return shows
      // A frame that was removed no longer shows the text; for one that hangs it is unknown.
      return Promise.race([shows.catch(() => false), pause(ANSWER_MS, scope).then(() => ifUnknown)])
    })
    return Promise.race([...answers.map(whenTrue), Promise.all(answers).then((all) => all.includes(true))])
  })
}

/** Never resolves with false. */
function whenTrue(answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    answer.then((isTrue) => {
      if (isTrue) resolve(true)
    }, reject)
  })
}
