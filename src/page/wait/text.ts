import { pause, scoped } from "../../base/deadline.ts"
import { isBoolean } from "../../base/records.ts"
import { clip, quote } from "../../base/text.ts"
import type { Page } from "../page.ts"
import { LastSeen, type WaitLimit, waiting } from "./last-seen.ts"
import { throughDocuments } from "./through-documents.ts"
import { untilChanged } from "./until-changed.ts"

/** A frame that has not answered by then is looked at again in the next round. */
const ANSWER_MS = 250

/** Until the text is on the page, in any frame, for a person to see; or, when it is to be gone, in none. */
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
    const told = frames.map(({ eye }) => {
      const shows = eye.world.call(showsText, [text], isBoolean, scope)
      if (eye.frameId === page.target.id) return shows
      // A frame may go while it is looked at, and the text with it; of one that hangs nobody knows.
      return Promise.race([shows.catch(() => false), pause(ANSWER_MS, scope).then(() => ifUnknown)])
    })
    return Promise.race([...told.map(whenTrue), Promise.all(told).then((all) => all.includes(true))])
  })
}

/** Settles only when there is something to tell. */
function whenTrue(told: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    told.then((isTrue) => {
      if (isTrue) resolve(true)
    }, reject)
  })
}

// Runs in our own world. What is read is read by accessors of prototypes: a document answers to the names of its images
// and forms.
const showsText = `function (text) {
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
  const root = bodyOf(document) ?? rootOf(document)
  return root !== null && (holds(root) || holdsInShadow(Reflect.apply(allIn, document, ["*"])))
}`
