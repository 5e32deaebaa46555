import { isInput, isShadowRoot } from "../elements.ts"
import {
  allBelow,
  attribute,
  firstChild,
  isElement,
  isRendered,
  isText,
  localName,
  nextSibling,
  parentNode,
  rootOf,
  styleOf,
  textOfNode,
} from "../safe.ts"
import { parentElementOf } from "../tree.ts"
import type { Names } from "./names.ts"

/** A hint is a few words, not a text. */
const LONGEST = 40

/** How many levels up, and among how many elements, neighbouring text is looked for. */
const MOST_UP = 3
const MOST_AROUND = 40

const TEST_IDS = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"]
const LABELLING = "use, img, image, i, span, svg, [data-icon], [class], [name], [icon]"

/**
 * A hint for a control without a name: words of its author, and their source. A hint is not a name and does not say
 * what the control does. Content of an editor is no hint for the editor.
 */
export function hintFor(element: Element, role: string, isEditor: boolean, names: Names): string | undefined {
  const tag = localName(element)
  const found =
    wordsOf(element, isEditor) ??
    said("class", classWords(element)) ??
    outerWords(element) ??
    said("by", isEditor ? undefined : textBeside(element, names)) ??
    said("in", placeOf(element))
  return found ?? (role === "clickable" || tag.includes("-") ? `tag ${tag}` : undefined)
}

function wordsOf(element: Element, isEditor: boolean): string | undefined {
  const tag = localName(element)
  return (
    testId(element) ??
    (isEditor ? undefined : iconIn(element)) ??
    said("title", labelTitle(element)) ??
    said("id", meaningful(attribute(element, "id"))) ??
    said("name", meaningful(attribute(element, "name"))) ??
    said("to", tag === "a" || tag === "area" ? shortAddress(attribute(element, "href")) : undefined)
  )
}

/** A control in a shadow root is made by a library: the page's words for it are on the custom element. */
function outerWords(element: Element): string | undefined {
  const root = rootOf(element)
  return isShadowRoot(root) ? wordsOf(root.host, false) : undefined
}

function said(source: string, words: string | undefined): string | undefined {
  return words === undefined || words === "" ? undefined : `${source} ${clipped(words)}`
}

function clipped(words: string): string {
  return words.length > LONGEST ? `${[...words].slice(0, LONGEST).join("")}…` : words
}

function testId(element: Element): string | undefined {
  for (const name of TEST_IDS) {
    const id = (attribute(element, name) ?? "").trim()
    if (id !== "") return said("testid", id)
  }
  return undefined
}

/** An icon in it, by the name of its file, of its sprite fragment, or of its class. */
function iconIn(element: Element): string | undefined {
  for (const part of [element, ...[...allBelow(element, LABELLING)].slice(0, MOST_AROUND)]) {
    // Some controls contain several icons and show one.
    const icon = part === element || isRendered(part) ? iconOf(part) : undefined
    if (icon !== undefined) return said("icon", icon)
  }
  return undefined
}

function iconOf(element: Element): string | undefined {
  const tag = localName(element)
  if (tag === "use") return fragmentOf(attribute(element, "href") ?? attribute(element, "xlink:href") ?? "")
  if (tag === "img" || tag === "image") {
    return fileOf(attribute(element, "src") ?? attribute(element, "href") ?? attribute(element, "xlink:href") ?? "")
  }
  const given = (attribute(element, "data-icon") ?? attribute(element, "data-lucide") ?? "").trim()
  if (given !== "") return given
  const custom = tag.endsWith("-icon") ? (attribute(element, "name") ?? attribute(element, "icon") ?? "").trim() : ""
  if (custom !== "") return custom
  const classes = attribute(element, "class") ?? ""
  const classed = ligature(element, classes) ?? iconClass(classes) ?? besideIcon(tag, classes)
  if (classed !== undefined) return classed
  const [, url = ""] = /url\("?([^")]+)/.exec(styleOf(element).backgroundImage) ?? []
  return fileOf(url)
}

/** Icon fonts name their icons in classes such as `fa-trash` and `icon-close`. */
function iconClass(classes: string): string | undefined {
  for (const word of classes.split(/\s+/)) {
    const [, name = ""] = ICON_CLASS.exec(word) ?? []
    if (name !== "" && !SIZES.test(name)) return name
  }
  return undefined
}

/** Some icon fonts draw an icon in place of its name, which is the element's text. */
function ligature(element: Element, classes: string): string | undefined {
  if (!/\bmaterial-(?:icons|symbols)/.test(classes)) return undefined
  // Frameworks add empty text nodes around it, or wrap it.
  for (let child = firstChild(element); child !== null; child = nextSibling(child)) {
    const [name] = isText(child) ? (/^[a-z][a-z_]+$/.exec(textOfNode(child).trim()) ?? []) : []
    const inner = isElement(child) ? ligature(child, classes) : undefined
    if (name !== undefined || inner !== undefined) return name ?? inner
  }
  return undefined
}

/** Others mark an icon with one class and name it in another: `trash icon`, `x-icon-img undo`. */
function besideIcon(tag: string, classes: string): string | undefined {
  const words = classes.split(/\s+/)
  const own = words
    .filter((word) => /^[a-z]+(?:-[a-z]+)*$/.test(word) && !/(?:^|-)icons?(?:-|$)/.test(word))
    .filter((word) => !SIZES.test(word) && !MANNERS.test(word))
    .join(" ")
  if (words.includes("icon") && (tag === "i" || tag === "span")) return own === "" ? undefined : own
  const isIcon = words.some((word) => /[-_]icon(?:[-_](?:img|image|svg))?$/.test(word))
  return isIcon ? meaningful(own) : undefined
}

const ICON_CLASS =
  /^(?:fa|fas|far|fab|mdi|bi|ti|ri|oi|icon|icons|ico|glyphicon|codicon|octicon|lucide|anticon|pi|la|el-icon|ui-icon|dashicons|bx)[-_]{1,2}([a-z][\w-]+)$/i
const SIZES =
  /^(?:xs|sm|md|lg|\dx|fw|solid|regular|light|brands|spin|inverse|wrapper|container|only|button|btn|button__icon|small|large|medium)$/i

/** Style variants of an icon, not its name. */
const MANNERS =
  /^(?:active|big|circular|clickable|disabled|fitted|huge|inverted|link|loading|massive|mini|notranslate|pointer|tiny)$/

function fragmentOf(address: string): string | undefined {
  const [, fragment = ""] = /#(.+)$/.exec(address) ?? []
  return fragment === "" ? fileOf(address) : fragment
}

function fileOf(address: string): string | undefined {
  if (address === "" || address.startsWith("data:") || address.startsWith("blob:")) return undefined
  const path = address.replace(/[?#].*$/, "")
  const file = path.slice(path.lastIndexOf("/") + 1)
  return isSheet(file.replace(/\.\w+$/, "")) ? undefined : file
}

/** A file that contains many icons, or has a generated name: it does not describe this one. */
function isSheet(name: string): boolean {
  return !/[a-z]{3}/i.test(name) || /sprite|icons$/i.test(name) || /^(?=\D*\d)[0-9a-f]{8,}$/i.test(name)
}

function labelTitle(element: Element): string | undefined {
  const parent = parentElementOf(element)
  const label = isInput(element) ? element.labels?.[0] : undefined
  for (const around of [label, parent]) {
    const title = around ? (attribute(around, "title") ?? "").trim() : ""
    if (title !== "") return title
  }
  return undefined
}

/** Generated ids have no meaning. */
function meaningful(word: string | null): string | undefined {
  if (word === null || /\d{3}|:|[0-9a-f]{8}/i.test(word)) return undefined
  const own = wordsIn(word).filter((each) => !EMPTY_WORDS.has(each))
  return own.some((each) => each.length > 2) ? word : undefined
}

function wordsIn(word: string): string[] {
  return word
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((each) => each !== "")
}

function shortAddress(address: string | null): string | undefined {
  if (address === null || address === "" || address === "#") return undefined
  return address.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\?.*$/, "")
}

/** The first class that is not only about layout. */
function classWords(element: Element): string | undefined {
  for (let at: Element | null = element, up = 0; at !== null && up < 2; at = onlyParent(at), up++) {
    const words = (attribute(at, "class") ?? "").split(/\s+/).filter((word) => !MADE_UP.test(word))
    const prefix = prefixOf(words)
    for (const word of words) if (meaningful(word.slice(word.startsWith(prefix) ? prefix.length : 0))) return word
  }
  return undefined
}

/** Generated or utility classes. */
const MADE_UP = /[:[\]/!]|^(?:css|sc|jss)-|\d{2}|[A-Z]\w*\d|__\w*\d/

/** The prefix that a library gives all of its classes has no meaning. */
function prefixOf(words: readonly string[]): string {
  const first = words.map((word) => /^[a-z]+-/i.exec(word)?.[0] ?? "")
  return first.find((prefix, at) => prefix !== "" && first.indexOf(prefix) !== at) ?? ""
}

/** A parent with no other child. */
function onlyParent(element: Element): Element | null {
  const parent = parentNode(element)
  return parent !== null && isElement(parent) && parent.childElementCount === 1 ? parent : null
}

/** The text next to it, in the smallest box that has any. */
function textBeside(element: Element, names: Names): string | undefined {
  let at = parentElementOf(element)
  for (let up = 0; at !== null && up < MOST_UP; up++, at = parentElementOf(at)) {
    if (localName(at) === "body" || allBelow(at, "*").length > MOST_AROUND) return undefined
    // Visibility is checked only if there is a text.
    const text = /\p{L}/u.test(names.contentOf(at)) ? names.shownContentOf(at) : ""
    if (/\p{L}/u.test(text)) return text.length > LONGEST ? undefined : text
  }
  return undefined
}

/** The author's words for the nearest ancestor that has a name of any kind. */
function placeOf(element: Element): string | undefined {
  for (let at = parentElementOf(element); at !== null && localName(at) !== "body"; at = parentElementOf(at)) {
    const words =
      attribute(at, "aria-label") || attribute(at, "title") || meaningful(attribute(at, "id")) || classWords(at)
    if (words) return words
  }
  return undefined
}

/** Words about layout or type, which nearly every class contains. */
const EMPTY_WORDS = new Set(
  `absolute active align aria area auto base bg block body border bottom box btn button card center child circle clickable col
  color column component container content control corner cursor dark default disabled display div dropdown el element end even
  expanded field fixed flex focus focusable font form full gap gray grid group handle header height hidden hover icon icons img
  image inline inner input interactive is item items js justify label large last layout left light link list main margin max md medium
  min mini ml mr mt mb module mx my node none normal nowrap odd opacity outer overflow padding panel part pl pointer position
  pr primary pt pb px py ref relative right root round rounded row script secondary select selected self shadow size sm small
  space span square standard state static sticky stretch style svg switch tab table text toggle top touch transition translate
  type ui unstyled view visible widget width wrap wrapper xl xs white black red green blue all no has ng vue css sc mui ant chakra
  actionable contained dense elevated filled flat hoverable inherit native non notranslate outline outlined private selectable
  variant`.split(/\s+/),
)
