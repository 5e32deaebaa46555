import { scoped } from "../base/deadline.ts"
import { globMatcher } from "../base/glob.ts"
import { evaluate } from "./evaluate.ts"
import { frameInScope } from "./frame-in-scope.ts"
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

/** Frames come and go, and come to show: whether others must be looked at is asked this often. */
const ROUND_MS = 250

/** Until the text is on the page, in any frame, for a person to see. Looks when a frame changes, not by the clock. */
export async function waitForText(page: Page, text: string, signal: AbortSignal): Promise<void> {
  await throughDocuments(page, signal, async () => {
    while (!(await textShowsInRound(page, text, signal)));
  })
}

async function textShowsInRound(page: Page, text: string, signal: AbortSignal): Promise<boolean> {
  const frames = await page.capture.framesShown(signal)
  const shows = scoped(signal, (scope) =>
    Promise.any(
      frames.map(async ({ eye }) => {
        if (await eye.world.call(untilTextShows, [text, ROUND_MS], isBoolean, scope)) return true
        throw new NotThere()
      }),
    ),
  )
  return shows.catch((error) => {
    if (!(error instanceof AggregateError)) throw error
    const [main, ...others] = error.errors.filter((each) => !(each instanceof NotThere))
    // A frame may go while it is looked at; when that leaves none, the page itself went.
    if (main !== undefined && others.length + 1 === frames.length) throw main
    return false
  })
}

/** The text did not come in a frame during a round. */
class NotThere extends Error {}

/** The script's value, once it is truthy. */
export async function waitForScript(page: Page, script: string, signal: AbortSignal): Promise<unknown> {
  let result: unknown
  await throughDocuments(page, signal, async () => {
    for (;;) {
      const evaluated = await evaluate(page, script, signal)
      result = evaluated.result
      if (isTruthy(evaluated.result, evaluated.type)) return
      const { world } = await frameInScope(page, signal)
      await world.call(untilSomethingChanges, [], isBoolean, signal)
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

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean"
}

/** What the page would call truthy, told from its JSON form. */
function isTruthy(result: unknown, type: string): boolean {
  if (result === "NaN" && type === "number") return false
  if (result === "0n" && type === "bigint") return false
  return Boolean(result)
}

// Both run in our own world. The timer covers what no mutation reports: style sheets, animations, script-set values. What
// is read is read by accessors of prototypes: a document answers to the names of its images and forms.
const untilTextShows = `function (text, ms) {
  const getter = (prototype, name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name)
    return (of) => Reflect.apply(get, of, [])
  }
  const bodyOf = getter(Document.prototype, "body")
  const rootOf = getter(Document.prototype, "documentElement")
  const innerText = getter(HTMLElement.prototype, "innerText")
  const textContent = getter(Node.prototype, "textContent")
  const shadowOf = getter(Element.prototype, "shadowRoot")
  const childrenOf = getter(DocumentFragment.prototype, "children")
  const allIn = Document.prototype.querySelectorAll
  const allInRoot = DocumentFragment.prototype.querySelectorAll
  const flat = (text) => text.replace(/\\s+/g, " ")
  const wanted = flat(text).trim()
  const holds = (element) => {
    const held = element instanceof HTMLElement ? innerText(element) : textContent(element)
    return flat(held ?? "").includes(wanted)
  }
  const holdsInShadow = (elements) => {
    for (const element of elements) {
      const root = shadowOf(element)
      if (root === null) continue
      if ([...childrenOf(root)].some(holds) || holdsInShadow(Reflect.apply(allInRoot, root, ["*"]))) return true
    }
    return false
  }
  const shows = () => {
    const root = bodyOf(document) ?? rootOf(document)
    return root !== null && (holds(root) || holdsInShadow(Reflect.apply(allIn, document, ["*"])))
  }
  return new Promise((resolve) => {
    if (shows()) return resolve(true)
    const end = (isThere) => {
      observer.disconnect()
      clearInterval(timer)
      clearTimeout(last)
      resolve(isThere)
    }
    const look = () => {
      if (shows()) end(true)
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    const timer = setInterval(look, 100)
    const last = setTimeout(end, ms, false)
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
