// The rules by which an element counts as one that a person can act on. See ../../oracle.md.

import { LISTENS } from "./attributes.js"
import { attribute, hasAttribute, labelledControl, matches, parentNodeOf, queryAll, tagOf } from "./dom.js"
import { roleOf } from "./roles.js"

const native =
  "button, select, textarea, input:not([type=hidden i]), audio[controls], video[controls], details:not(:has(> summary))"
const links = "a[href], area[href]"

const widgetRoles = new Set([
  "button",
  "checkbox",
  "combobox",
  "link",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "radio",
  "scrollbar",
  "searchbox",
  "slider",
  "spinbutton",
  "switch",
  "tab",
  "textbox",
  "treeitem",
])

const actType = /^(click|dblclick|auxclick|contextmenu|pointer|mouse(?!wheel)|touch|key)/
const listensToEverything = 20

export class Rules {
  #tree
  #listens = new Map()
  #bodySize

  constructor(tree) {
    this.#tree = tree
    this.#bodySize = document.body ? queryAll(document.body, "*").length : 0
    for (const element of tree.elements) this.#listens.set(element, listenedTypes(element))
  }

  /** The rules that include an element; empty if none does. */
  why(element) {
    if (tagOf(element) === "option" || tagOf(element) === "optgroup") return []
    const why = this.#withoutListeners(element)
    const types = this.#listens.get(element).filter((type) => actType.test(type))
    if (types.length > 0 && element !== document.documentElement && element !== document.body) {
      if (why.length > 0 || !this.#isAppRoot(element)) why.push(`listens for ${[...new Set(types)].join(", ")}`)
    }
    return why
  }

  #withoutListeners(element) {
    const why = []
    if (element instanceof HTMLElement) {
      if (matches(element, native)) why.push("native control")
      if (matches(element, links)) why.push("link")
      if (isSummary(element)) why.push("summary")
      if (isEditingHost(element)) why.push("contenteditable")
      if (attribute(element, "draggable")?.toLowerCase() === "true") why.push("draggable")
    } else if (tagOf(element) === "a" && (hasAttribute(element, "href") || hasAttribute(element, "xlink:href"))) {
      why.push("link")
    }
    const role = roleOf(element)
    if (role !== null && widgetRoles.has(role)) why.push(`role ${role}`)
    if (Number.parseInt(attribute(element, "tabindex") ?? "", 10) >= 0) why.push("tabindex")
    if (this.#pointsAtItself(element)) why.push("cursor: pointer")
    return why
  }

  #pointsAtItself(element) {
    if (element === document.documentElement || element === document.body) return false
    const style = this.#tree.style(element)
    if (!isPointer(style) || style.pointerEvents === "none") return false
    const parent = this.#tree.parent(element)
    if (parent !== null && isPointer(this.#tree.style(parent))) return false
    return !this.#isPartOfLabel(element)
  }

  /** Pressing a label, or something in it, is pressing its control, which is counted itself. */
  #isPartOfLabel(element) {
    if (labelledControl(element)) return true
    for (const ancestor of this.#tree.ancestors(element)) if (labelledControl(ancestor)) return true
    return false
  }

  #isAppRoot(element) {
    const types = new Set(this.#listens.get(element))
    if (types.size >= listensToEverything) return true
    if (parentNodeOf(element) !== document.body) return false
    const inside = queryAll(element, "*")
    return inside.length * 2 >= this.#bodySize && [...inside].some((one) => this.#counts(one))
  }

  #counts(element) {
    return (
      this.#withoutListeners(element).length > 0 ||
      this.#listens.get(element)?.some((type) => actType.test(type)) === true
    )
  }
}

function listenedTypes(element) {
  const types = (attribute(element, LISTENS) ?? "").split(" ").filter((type) => type !== "")
  for (const name of attributeNames(element)) {
    if (name.startsWith("on") && attribute(element, name) !== "") types.push(name.slice(2))
  }
  return types
}

const { getAttributeNames } = Element.prototype
const attributeNames = (element) => Reflect.apply(getAttributeNames, element, [])

const isPointer = (style) => /(^|, ?)pointer$/.test(style.cursor)

function isSummary(element) {
  const parent = parentNodeOf(element)
  if (tagOf(element) !== "summary" || !(parent instanceof HTMLDetailsElement)) return false
  return [...parent.children].find((child) => tagOf(child) === "summary") === element
}

/** The outermost editable element; in design mode a document is edited through its body. */
function isEditingHost(element) {
  const state = attribute(element, "contenteditable")?.toLowerCase()
  if (state === "" || state === "true" || state === "plaintext-only") {
    const parent = parentNodeOf(element)
    return !(parent instanceof HTMLElement && parent.isContentEditable === true)
  }
  return document.designMode === "on" && element === document.body
}
