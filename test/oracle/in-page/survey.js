// Runs in an isolated world of one frame: determines what counts and what is visible, and marks every element.
import { CLOSED_HOST, KEY, LISTENS, MUST } from "./attributes.js"
import { attribute, boundsOf, hasAttribute, isConnected, removeAttribute, setAttribute, tagOf } from "./dom.js"
import { Inertness } from "./inertness.js"
import { Names } from "./names.js"
import { Rules } from "./rules.js"
import { Tree } from "./tree.js"
import { Visibility } from "./visibility.js"

const EXCERPT = 80
const closedRoots = new Map()

globalThis.oracleSurvey = {
  forgetClosedRoots() {
    closedRoots.clear()
  },

  /** Called with the findings of the browser's own inspector: no script can see these. */
  addClosedRoot(root) {
    closedRoots.set(root.host, root)
  },

  keyOf(element) {
    return attribute(element, KEY)
  },

  /** `frame`: `hidden` (why, or null), `inert` and `scrolls` of the outer frame; `first`: the first free number. */
  survey(frame, first) {
    const tree = new Tree(document, closedRoots)
    const lost = tree.elements.filter(
      (one) => hasAttribute(one, CLOSED_HOST) && isConnected(one) && !closedRoots.has(one),
    )
    if (lost.length > 0) throw new Error(`${lost.length} closed shadow roots were not found, one on ${tagOf(lost[0])}`)

    const visibility = new Visibility(tree, frame)
    const inertness = new Inertness(tree, frame.inert)
    const rules = new Rules(tree)
    const why = new Map(tree.elements.map((element) => [element, rules.why(element)]))
    const names = new Names(tree, visibility, (element) => (why.get(element)?.length ?? 0) > 0)

    const keys = new Map(tree.elements.map((element, index) => [element, String(first + index)]))
    const report = { count: tree.elements.length, elements: [], hidden: [], frames: [], remarks: [] }
    for (const element of tree.elements) {
      const key = keys.get(element)
      const verdict = visibility.of(element)
      const inert = inertness.of(element)
      const reasons = why.get(element)
      const listed = verdict.seen === "yes" && !inert && reasons.length > 0
      if (listed) {
        report.elements.push({
          key,
          why: reasons,
          tag: tagOf(element),
          id: attribute(element, "id"),
          role: attribute(element, "role"),
          name: names.of(element),
          text: names.text(element).slice(0, EXCERPT),
          box: rounded(verdict.box ?? boundsOf(element)),
          visibleBecause: verdict.because,
          alsoAs: tree.labels(element).map((label) => keys.get(label) ?? ""),
        })
      } else if (verdict.seen === "no") {
        report.hidden.push({ key, tag: tagOf(element), id: attribute(element, "id"), because: verdict.because })
      }
      if (tagOf(element) === "iframe" || tagOf(element) === "frame" || tagOf(element) === "object") {
        const scrolls = attribute(element, "scrolling")?.toLowerCase() !== "no"
        report.frames.push({ key, hidden: verdict.seen === "no" ? verdict.because : null, inert, scrolls })
      }
      if (hasAttribute(element, MUST)) {
        const found = listed ? "list" : verdict.seen === "no" ? "hide" : "may"
        const what = [verdict.because, ...reasons].join("; ")
        report.remarks.push({ key, must: attribute(element, MUST), found, html: opening(element), what })
      }
    }
    for (const element of tree.elements) {
      removeAttribute(element, LISTENS)
      removeAttribute(element, CLOSED_HOST)
      setAttribute(element, KEY, keys.get(element))
    }
    return JSON.stringify(report)
  },
}

const { cloneNode } = Node.prototype
const outerHtmlOf = Object.getOwnPropertyDescriptor(Element.prototype, "outerHTML").get

/** The element's own tag, to identify it in a message. */
function opening(element) {
  return Reflect.apply(outerHtmlOf, Reflect.apply(cloneNode, element, [false]), []).slice(0, 200)
}

function rounded({ left, top, right, bottom }) {
  return { x: Math.round(left), y: Math.round(top), width: Math.round(right - left), height: Math.round(bottom - top) }
}
