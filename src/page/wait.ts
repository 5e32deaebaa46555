import { scoped } from "../base/deadline.ts"
import { globMatcher } from "../base/glob.ts"
import { evaluate } from "./evaluate.ts"
import { lifecycleOf, type WaitState } from "./lifecycle.ts"
import type { Page } from "./page.ts"
import { unlessDialog } from "./unless-dialog.ts"
import { isMissingContext } from "./world.ts"

export async function waitForLoad(page: Page, state: WaitState, signal: AbortSignal): Promise<void> {
  const { documents } = page
  const name = lifecycleOf[state]
  while (!documents.hasReached(documents.loaderId, name)) {
    await scoped(signal, (scope) =>
      unlessDialog(page, Promise.race([page.next("lifecycle", scope), page.next("navigated", scope)])),
    )
  }
}

/** The address, once it matches the glob; a change within the document counts. */
export async function waitForUrl(page: Page, glob: string, signal: AbortSignal): Promise<string> {
  const matches = globMatcher(glob)
  while (!matches(page.url)) await page.next("navigated", signal)
  return page.url
}

/** Until the text is on the page, for a person to see. Looks when the page changes, not by the clock. */
export async function waitForText(page: Page, text: string, signal: AbortSignal): Promise<void> {
  await throughDocuments(page, signal, () => page.world.call(untilTextShows, [text], isTrue, signal))
}

/** The script's value, once it is truthy. */
export async function waitForScript(page: Page, script: string, signal: AbortSignal): Promise<unknown> {
  let result: unknown
  await throughDocuments(page, signal, async () => {
    for (;;) {
      const evaluated = await evaluate(page, script, signal)
      result = evaluated.result
      if (isTruthy(evaluated.result, evaluated.type)) return
      await page.world.call(untilSomethingChanges, [], isTrue, signal)
    }
  })
  return result
}

/** A wait goes on in the next document when the page moves on to one. */
async function throughDocuments(page: Page, signal: AbortSignal, attempt: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await unlessDialog(page, attempt())
      return
    } catch (error) {
      if (!isMissingContext(error) && !isNavigatedAway(error)) throw error
      signal.throwIfAborted()
    }
  }
}

function isNavigatedAway(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "navigated_away"
}

function isTrue(value: unknown): value is true {
  return value === true
}

/** What the page would call truthy, told from its JSON form. */
function isTruthy(result: unknown, type: string): boolean {
  if (result === "NaN" && type === "number") return false
  if (result === "0n" && type === "bigint") return false
  return Boolean(result)
}

// Both run in our own world. The timer covers what no mutation reports: style sheets, animations, script-set values.
const untilTextShows = `function (text) {
  const shows = () => {
    const wanted = text.replace(/\\s+/g, " ").trim()
    const root = document.body ?? document.documentElement
    return root !== null && (root.innerText ?? root.textContent ?? "").replace(/\\s+/g, " ").includes(wanted)
  }
  return new Promise((resolve) => {
    if (shows()) return resolve(true)
    const look = () => {
      if (!shows()) return
      observer.disconnect()
      clearInterval(timer)
      resolve(true)
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    const timer = setInterval(look, 100)
  })
}`

const untilSomethingChanges = `function () {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(true)
    }
    const observer = new MutationObserver(done)
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    const timer = setTimeout(done, 50)
  })
}`
