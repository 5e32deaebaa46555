import {
  allInDocument,
  bodyOf,
  closest,
  contentTypeOf,
  documentElementOf,
  isRendered,
  namespaceOf,
  styleOf,
  textContentOf,
  titleOf,
  urlOf,
} from "../snapshot/safe.ts"
import type { Reading } from "../snapshot/sight/reading.ts"
import type { Shown } from "../wire/shown.ts"
import { MOST_TEXT, Output } from "./output.ts"
import { isHeading, Walk } from "./walk.ts"
import { childrenOf } from "./writer.ts"

const HTML = "http://www.w3.org/1999/xhtml"

/**
 * Reads a document's visible content as a flat list of tokens, because deep nesting cannot be transferred. Runs beside
 * the snapshotter and uses its visibility rules. Only reads, and just after a frame: reading styles earlier can start
 * transitions.
 */
export function documentReader(snapshotter: { reading(): Reading }) {
  return {
    async read(selector: string | null): Promise<string> {
      await afterFrame()
      const facts = { title: titleOf(document), type: contentTypeOf(document) }
      const shown: Shown = { ...facts, ...shownIn(snapshotter, selector, facts.type) }
      return JSON.stringify(shown)
    },
  }
}

function afterFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = resolve
    requestAnimationFrame(() => channel.port2.postMessage(0))
    // A hidden tab has no animation frames.
    setTimeout(resolve, 100)
  })
}

type WithoutFacts<S> = S extends Shown ? Omit<S, "title" | "type"> : never

function shownIn(snapshotter: { reading(): Reading }, selector: string | null, type: string): WithoutFacts<Shown> {
  const whole = bodyOf(document) ?? documentElementOf(document)
  if (selector === null) return textOf(whole, type) ?? page(snapshotter.reading(), whole, null, 0)
  const found = matching(selector)
  const [first] = found ?? []
  if (found === undefined) return { kind: "bad" }
  if (first === undefined) return { kind: "none" }
  if (!isRendered(first, { visibilityProperty: false }) && styleOf(first).display !== "contents") {
    return { kind: "hidden" }
  }
  return isHeading(first)
    ? page(snapshotter.reading(), whole, first, found.length)
    : page(snapshotter.reading(), first, null, found.length)
}

/** Undefined if the selector is malformed. */
function matching(selector: string): readonly Element[] | undefined {
  try {
    return [...allInDocument(document, selector)]
  } catch {
    return undefined
  }
}

/** The text of a document that is not a page. */
function textOf(root: Element | null, type: string): WithoutFacts<Shown> | undefined {
  if (type === "application/pdf") return { kind: "pdf" }
  if (/^(?:text|application)\/(?!html|xhtml|xml)(?!.*\+xml)/.test(type)) {
    return { kind: "text", text: clipped(root === null ? "" : (textContentOf(root) ?? "")) }
  }
  if (root === null || !/xml$/.test(type) || type === "image/svg+xml") return undefined
  // Where the browser displays the markup itself, it keeps the source here.
  const source = allInDocument(document, "#webkit-xml-viewer-source-xml")[0]
  const top = documentElementOf(document)
  if (source === undefined && (top === null || namespaceOf(top) === HTML)) return undefined
  const nodes = source === undefined ? [top].filter((node) => node !== null) : childrenOf(source)
  return { kind: "text", text: clipped(nodes.map((node) => new XMLSerializer().serializeToString(node)).join("\n")) }
}

function clipped(text: string): string {
  return text.slice(0, MOST_TEXT)
}

function page(sights: Reading, root: Element | null, marked: Element | null, matches: number): WithoutFacts<Shown> {
  const [here = ""] = urlOf(document).split("#", 1)
  const walk = new Walk(sights, new Output(here), marked)
  const isCut = root !== null && !walk.write(root, closest(root, "pre") !== null)
  const { output, unseen } = walk
  return { kind: "page", tokens: output.tokens, matches, isSection: marked !== null, isCut, unseen }
}
