import { escapeHtml } from "../site/html.ts"
import type { Box, Layout, LayoutNode, Leaf, Style } from "./layout.ts"

/** A leaf of a page: its number is part of its name, or its word. */
export interface PlacedLeaf {
  readonly key: string
  readonly kind: string
  /** What a view must contain. */
  readonly says: string
  readonly isText: boolean
  /** Its ancestors, from the page inwards, in short. */
  readonly within: readonly string[]
}

export interface MadePage {
  readonly html: string
  readonly leaves: readonly PlacedLeaf[]
}

/** Serves a document on another site, and returns its URL. */
export type Publish = (html: string) => string

export function pageOf(layout: Layout, publish: Publish): MadePage {
  const writer = new Writer(publish)
  const html = writer.document(layout, [])
  return { html, leaves: writer.leaves }
}

/**
 * Attaches shadow roots, opens dialogs and the like, and scrolls, as an application would. An out-of-process frame gets
 * its size after its script ran: its scroll range changes then, so it scrolls again.
 */
const SCRIPT = `
const scrolled = []
const grow = (scope) => {
  for (const template of scope.querySelectorAll("template[data-root]")) {
    const root = template.parentElement.attachShadow({ mode: template.dataset.root })
    root.append(template.content)
    template.remove()
    grow(root)
  }
  for (const each of scope.querySelectorAll("[popover]")) each.showPopover()
  for (const each of scope.querySelectorAll("dialog[data-open]")) each[each.dataset.open]()
  scrolled.push(...scope.querySelectorAll("[data-scrolled]"))
}
const scroll = () => {
  for (const each of scrolled) {
    const [x, y] = each.dataset.scrolled.split(" ").map(Number)
    const { direction } = getComputedStyle(each)
    each.scrollTo((direction === "rtl" ? -x : x) * (each.scrollWidth - each.clientWidth), y * (each.scrollHeight - each.clientHeight))
  }
}
grow(document)
scroll()
addEventListener("resize", scroll)`

/** Otherwise the text would overflow its drawing in right-to-left or vertical writing modes. */
const SVG_TEXT = 'text-anchor="middle" style="direction: ltr; writing-mode: horizontal-tb"'

class Writer {
  readonly leaves: PlacedLeaf[] = []
  readonly #publish: Publish

  constructor(publish: Publish) {
    this.#publish = publish
  }

  document({ root, body, scrolled, children }: Layout, within: readonly string[]): string {
    const inside = [...within, inShort("html", root), inShort("body", body)].filter((part) => part !== "")
    return `<!doctype html>
<html${css(root)}${scrolledTo(scrolled)}><head><meta charset="utf-8"><title>Layout</title><link rel="icon" href="data:,"></head>
<body${css(body)}>
${this.#all(children, inside)}
<script>${SCRIPT}</script>
</body></html>`
  }

  #all(nodes: readonly LayoutNode[], within: readonly string[]): string {
    return nodes.map((node) => (node.is === "leaf" ? this.#leaf(node, within) : this.#box(node, within))).join("\n")
  }

  #leaf({ kind, style }: Leaf, within: readonly string[]): string {
    const styles = css(style)
    const control = () => this.#place(kind, false, inShortAll(within, kind, style))
    const text = () => this.#place(kind, true, inShortAll(within, kind, style))
    switch (kind) {
      case "button":
        return wrap(control(), ({ key, says }) => `<button ${key}${styles}>${says}</button>`)
      case "link":
        return wrap(control(), ({ key, says }) => `<a href="#there" ${key}${styles}>${says}</a>`)
      case "field":
        return wrap(control(), ({ key, says }) => `<input ${key}${styles} aria-label="${says}">`)
      case "checkbox":
        return wrap(control(), ({ key, says }) => `<input type="checkbox" ${key}${styles} aria-label="${says}">`)
      case "labelled checkbox":
        return wrap(control(), ({ key, says }) => `<label${styles}><input type="checkbox" ${key}>${says}</label>`)
      case "select":
        return wrap(
          control(),
          ({ key, says }) => `<select ${key}${styles} aria-label="${says}"><option>One<option>Two</select>`,
        )
      case "textarea":
        return wrap(control(), ({ key, says }) => `<textarea ${key}${styles} aria-label="${says}"></textarea>`)
      case "clickable":
        return wrap(control(), ({ key, says }) => `<div onclick="this.title = 1" ${key}${styles}>${says}</div>`)
      case "role button":
        return wrap(control(), ({ key, says }) => `<div role="button" tabindex="0" ${key}${styles}>${says}</div>`)
      case "summary":
        return wrap(
          control(),
          ({ key, says }) => `<details${styles}><summary ${key}>${says}</summary>Nothing</details>`,
        )
      case "span":
        return wrap(text(), ({ key, says }) => `<span ${key}${styles}>${says}</span>`)
      case "paragraph":
        return wrap(text(), ({ key, says }) => `<p ${key}${styles}>${says}</p>`)
      case "heading":
        return wrap(text(), ({ key, says }) => `<h3 ${key}${styles}>${says}</h3>`)
      case "list item":
        return wrap(text(), ({ key, says }) => `<ul${styles}><li ${key}>${says}</li></ul>`)
      case "table cell":
        return wrap(text(), ({ key, says }) => `<table${styles}><tr><td ${key}>${says}</td></tr></table>`)
      case "svg text":
        return wrap(
          text(),
          ({ key, says }) =>
            `<svg width="120" height="30"${styles}><g><text x="60" y="20" ${SVG_TEXT} ${key}>${says}</text></g></svg>`,
        )
      case "text of a named button":
        return wrap(
          text(),
          ({ key, says }) => `<button aria-label="Named otherwise"${styles}><span ${key}>${says}</span></button>`,
        )
    }
  }

  #place(kind: string, isText: boolean, within: readonly string[]): { key: string; says: string } {
    const key = String(this.leaves.length + 1)
    const says = isText ? `word${key}` : `Control ${key}`
    this.leaves.push({ key, kind, says, isText, within })
    return { key: `data-leaf="${key}"${isText ? " data-text" : ""}`, says }
  }

  #box({ kind, style, scrolled, children }: Box, within: readonly string[]): string {
    const here = inShortAll(within, kind, style)
    const at = `${css(style)}${scrolledTo(scrolled)}`
    const inside = () => this.#all(children, here)
    const rooted = (mode: string) => `<div><template data-root="${mode}"><div${at}>${inside()}</div></template></div>`
    const slotted = (mode: string) =>
      `<div><template data-root="${mode}"><div${at}><slot></slot></div></template>${inside()}</div>`
    const framed = () => this.document({ root: {}, body: {}, scrolled, children }, here)
    switch (kind) {
      case "block":
        return `<div${at}>${inside()}</div>`
      case "open root":
        return rooted("open")
      case "closed root":
        return rooted("closed")
      case "slot of an open root":
        return slotted("open")
      case "slot of a closed root":
        return slotted("closed")
      case "frame":
        return `<iframe${css(style)} srcdoc="${escapeHtml(framed())}"></iframe>`
      case "frame of another site":
        return `<iframe${css(style)} src="${escapeHtml(this.#publish(framed()))}"></iframe>`
      case "popover":
        return `<div popover="manual"${at}>${inside()}</div>`
      case "dialog":
        return `<dialog data-open="show"${at}>${inside()}</dialog>`
      case "modal dialog":
        return `<dialog data-open="showModal"${at}>${inside()}</dialog>`
      case "open details":
        return `<details open${at}><summary>More</summary>${inside()}</details>`
      case "closed details":
        return `<details${at}><summary>Less</summary>${inside()}</details>`
      case "table cell":
        return `<table><tr><td${at}>${inside()}</td><td>Beside</td></tr></table>`
      case "list":
        return `<ul${at}><li>${inside()}</li></ul>`
    }
  }
}

function wrap<T>(value: T, write: (value: T) => string): string {
  return write(value)
}

function css(style: Style): string {
  const text = declarations(style)
  return text === "" ? "" : ` style="${text}"`
}

function scrolledTo(scrolled: Layout["scrolled"]): string {
  return scrolled ? ` data-scrolled="${scrolled.x} ${scrolled.y}"` : ""
}

function declarations(style: Style): string {
  return Object.entries(style)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ")
}

function inShort(kind: string, style: Style): string {
  const text = declarations(style)
  return text === "" ? "" : `${kind} {${text}}`
}

function inShortAll(within: readonly string[], kind: string, style: Style): string[] {
  const own = inShort(kind, style)
  return [...within, own === "" ? kind : own]
}
