import { secretFieldsKey } from "../secret-fields-key.ts"

/**
 * Runs in our own world of the page, beside the eye, as a method of something with the eye's rules of what a person can
 * see (`sights`); its argument is a selector or null. Tells what is shown as a flat list of tokens (see `Token`), because
 * what is deep cannot be carried. Reads only: through accessors of prototypes, because a form answers to the names of its
 * controls and a document to those of its images; and just after a frame, because asking for styles earlier can start
 * transitions.
 */
const serialiseFunction = `async function (selector) {
  const MOST_TEXT = 10000000
  const MOST_TOKENS = 2000000
  const DEEPEST = 120
  const LONGEST_URL = 500
  const LONGEST_NAME = 200
  const HTML = "http://www.w3.org/1999/xhtml"
  const SVG = "http://www.w3.org/2000/svg"
  const words = (text) => new Set(text.split(" "))
  const DROPPED = words("script style template noscript head meta link title base param source track datalist option optgroup area col colgroup wbr canvas rp")
  const PREFORMATTED = words("pre listing xmp plaintext")
  const GENERIC = words("div span section article p a label i b u font center")
  const IN_ROWS = words("div span a label button b strong i em small time code")
  const NAMED = words("a button summary")
  const CODE = words("code kbd samp tt")
  const VECTOR_TEXT = words("text tspan textPath foreignObject")
  const VECTOR_DROPPED = words("title desc metadata defs symbol clipPath mask pattern marker style script")
  const BY_ROLE = {
    row: "tr", cell: "td", gridcell: "td", columnheader: "th", rowheader: "th", rowgroup: "tbody",
    table: "table", grid: "table", treegrid: "table", list: "ul", listitem: "li", button: "button",
  }
  const BY_DISPLAY = {
    table: "table", "inline-table": "table", "table-row": "tr", "table-cell": "td",
    "table-row-group": "tbody", "table-header-group": "thead", "table-footer-group": "tfoot",
  }
  const REPLACED = {
    input, textarea, select, img: picture, math: formula,
    meter: gauge("HTMLMeterElement"), progress: gauge("HTMLProgressElement"),
    iframe: frame("HTMLIFrameElement"), frame: frame("HTMLFrameElement"),
    video: media("video"), audio: media("audio"), object: embedded("HTMLObjectElement", "data"), embed: embedded("HTMLEmbedElement", "src"),
  }

  const getter = (prototype, name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name)
    return (of) => Reflect.apply(get, of, [])
  }
  const method = (own) => (of, ...args) => Reflect.apply(own, of, args)

  const nodeType = getter(Node.prototype, "nodeType")
  const firstChild = getter(Node.prototype, "firstChild")
  const nextSibling = getter(Node.prototype, "nextSibling")
  const parentNode = getter(Node.prototype, "parentNode")
  const textContent = getter(Node.prototype, "textContent")
  const dataOf = getter(CharacterData.prototype, "data")
  const localName = getter(Element.prototype, "localName")
  const namespaceOf = getter(Element.prototype, "namespaceURI")
  const shadowOf = getter(Element.prototype, "shadowRoot")
  const previousElement = getter(Element.prototype, "previousElementSibling")
  const attribute = method(Element.prototype.getAttribute)
  const hasAttribute = method(Element.prototype.hasAttribute)
  const closest = method(Element.prototype.closest)
  const findIn = method(Element.prototype.querySelector)
  const isRendered = method(Element.prototype.checkVisibility)
  const boxOf = method(Element.prototype.getBoundingClientRect)
  const findAll = method(Document.prototype.querySelectorAll)
  const bodyOf = getter(Document.prototype, "body")
  const rootOf = getter(Document.prototype, "documentElement")
  const assignedTo = method(HTMLSlotElement.prototype.assignedNodes)

  await new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = resolve
    requestAnimationFrame(() => channel.port2.postMessage(0))
    // A hidden tab has no frames.
    setTimeout(resolve, 100)
  })

  const title = getter(Document.prototype, "title")(document)
  const type = getter(Document.prototype, "contentType")(document)
  const here = getter(Document.prototype, "URL")(document).split("#", 1)[0]
  const answer = (told) => JSON.stringify({ title, type, ...told })

  let root = bodyOf(document) ?? rootOf(document)
  let marked = null
  let matches = 0
  if (selector !== null) {
    let found
    try { found = findAll(document, selector) } catch { return answer({ kind: "bad" }) }
    matches = found.length
    if (matches === 0) return answer({ kind: "none" })
    if (!isRendered(found[0], { visibilityProperty: false }) && getComputedStyle(found[0]).display !== "contents")
      return answer({ kind: "hidden" })
    if (isHeading(found[0])) marked = found[0]
    else root = found[0]
  } else if (type === "application/pdf") return answer({ kind: "pdf" })
  else if (/^(?:text|application)\\/(?!html|xhtml|xml)(?!.*\\+xml)/.test(type)) {
    return answer({ kind: "text", text: root === null ? "" : textContent(root).slice(0, MOST_TEXT) })
  } else if (root !== null && /xml$/.test(type) && type !== "image/svg+xml") {
    const source = findAll(document, "#webkit-xml-viewer-source-xml")[0]
    const shown = source === undefined ? rootOf(document) : source
    if (source !== undefined || namespaceOf(shown) !== HTML) {
      const texts = []
      for (const node of source === undefined ? [shown] : childrenOf(source)) texts.push(new XMLSerializer().serializeToString(node))
      return answer({ kind: "text", text: texts.join("\\n").slice(0, MOST_TEXT) })
    }
  }

  const sights = this.sights()
  let unseen = 0
  const tokens = []
  const stack = []
  const CLOSE = { ends: 0 }
  const APART = { ends: " " }
  let depth = 0
  let length = 0
  if (root !== null) stack.push({ node: root, pre: nodeType(root) === 1 && closest(root, "pre") !== null, keep: false, seen: true, row: false, named: false, within: null, around: nodeType(root) === 1 ? sights.inside(parentOf(root)) : null })
  while (stack.length > 0 && length < MOST_TEXT && tokens.length < MOST_TOKENS) {
    const next = stack.pop()
    if (next === CLOSE) { tokens.push(0); depth-- }
    else if (next === APART) tokens.push(" ")
    else visit(next)
  }
  return answer({ kind: "page", tokens, matches, isSection: marked !== null, isCut: stack.some((each) => each.node), unseen })

  function visit(entry) {
    const type = nodeType(entry.node)
    if (type === 1) element(entry)
    else if ((type === 3 || type === 4) && entry.seen) {
      const data = dataOf(entry.node)
      if (entry.named || sights.showsText(entry.node, entry.within, entry.around)) text(data, entry)
      else unseen += data.trim().split(/\\s+/).length
    }
  }

  function text(data, { pre, keep }) {
    const fits = data.slice(0, MOST_TEXT - length)
    length += fits.length
    if (pre || !keep || !fits.includes("\\n")) { tokens.push(fits); return }
    fits.split("\\n").forEach((line, at) => {
      if (at > 0) tokens.push(["br"], 0)
      tokens.push(line)
    })
  }

  function element(entry) {
    const { node } = entry
    const own = localName(node)
    const inSvg = namespaceOf(node) === SVG
    const name = /^[a-z][a-z0-9-]*$/.test(own) ? own : "span"
    if (!inSvg && DROPPED.has(name)) return
    const style = getComputedStyle(node)
    // Outside of the flat tree there is no style at all.
    if (style.display === "none" || style.display === "") return
    const seen = style.visibility === "visible"
    const around = sights.within(node, entry.around)
    const inner = { named: entry.named, within: node, around, pre: entry.pre || PREFORMATTED.has(name), keep: /^(preserve|preserve-breaks|break-spaces)$/.test(style.whiteSpaceCollapse), seen, row: /flex$/.test(style.display) && /^row/.test(style.flexDirection) }
    if (inSvg) return vector(node, inner)
    if (name === "br") return seen && void tokens.push(["br"], 0)
    if (Object.hasOwn(REPLACED, name)) return seen && void REPLACED[name](node, inner)
    if (hasAttribute(node, "contenteditable") && isSecret(node, "")) return seen && field({ mark: textContent(node) === "" ? "[____]" : "[****]" })
    const role = (attribute(node, "role") ?? "").trim().split(/\\s+/, 1)[0].toLowerCase()
    const label = attribute(node, "aria-label")
    if (role === "img" && label && seen) return sights.showsBox(node, around) && void image(label)
    // The same formula stands beside it, as one that can be read.
    if (/(?:^| )katex-html(?: |$)/.test(attribute(node, "class") ?? "") && previousElement(node) !== null) return

    let tag = tagOf(node, name, role, style)
    // What stands side by side is one line, unless there are lines in it.
    const isBeside = entry.row && IN_ROWS.has(tag)
    if (isBeside && tag === "div") tag = "span"
    if (tag === "code" && !entry.pre && isBlock(style) && inner.keep) { tag = "pre"; inner.pre = true }
    const attrs = {}
    if (isBeside) attrs.gap = "1"
    else if (isBlock(style)) attrs.block = "1"
    else if (/^inline-/.test(style.display) && !CODE.has(tag) && isSetApart(style)) attrs.gap = "1"
    for (const each of ["id", "class"]) {
      const value = attribute(node, each)
      if (value) attrs[each] = value.slice(0, LONGEST_NAME)
    }
    if (role !== "") attrs.role = role.slice(0, LONGEST_NAME)
    if (node === marked) attrs.here = "1"
    describe(node, tag, role, attrs)
    const contents = style.contentVisibility === "hidden" ? [] : contentsOf(node, name)
    // What is to be pressed has a name, though all that people see may be an icon.
    if (NAMED.has(tag) && !inner.named && sights.showsBox(node, around) && !isTiny(node)) inner.named = !sights.showsAnyText(node, around)
    nest(tag, attrs, contents, inner)
  }

  function nest(tag, attrs, contents, inner) {
    if (depth < DEEPEST) { depth++; tokens.push([tag, attrs]); stack.push(CLOSE) }
    else if (attrs.block) { tokens.push(" "); stack.push(APART) }
    for (let at = contents.length - 1; at >= 0; at--) stack.push({ node: contents[at], ...inner })
  }

  /** What is around a root; a document is in nothing. */
  function parentOf(node) {
    const parent = parentNode(node)
    return parent !== null && nodeType(parent) === 1 ? parent : null
  }

  function childrenOf(node) {
    const children = []
    for (let child = firstChild(node); child !== null; child = nextSibling(child)) children.push(child)
    return children
  }

  function contentsOf(node, name) {
    const shadow = shadowOf(node)
    if (shadow !== null) return childrenOf(shadow)
    if (name === "slot") {
      const given = assignedTo(node)
      if (given.length > 0) return given
    }
    const children = childrenOf(node)
    if (name !== "details" || hasAttribute(node, "open")) return children
    const summary = children.find((child) => nodeType(child) === 1 && localName(child) === "summary")
    return summary === undefined ? [] : [summary]
  }

  function isHeading(node) {
    return /^h[1-6]$/.test(localName(node)) || attribute(node, "role") === "heading"
  }

  function isBlock({ display }) {
    return !/^(?:inline|contents|ruby|none)/.test(display)
  }

  function isSetApart(style) {
    return [style.marginLeft, style.marginRight, style.paddingLeft, style.paddingRight].some((width) => parseFloat(width) > 0)
  }

  /** The tag that says what the element is: by its own name, its role, or how it is laid out. */
  function tagOf(node, name, role, { display }) {
    if (!GENERIC.has(name) && !name.includes("-")) return name
    if (role === "heading") {
      const level = Number(attribute(node, "aria-level") ?? 2)
      return "h" + (level >= 1 && level <= 6 ? Math.floor(level) : 6)
    }
    if (Object.hasOwn(BY_ROLE, role)) return BY_ROLE[role]
    if (Object.hasOwn(BY_DISPLAY, display)) return BY_DISPLAY[display]
    return display === "inline" && (name === "div" || name === "p") ? "span" : name
  }

  function describe(node, tag, role, attrs) {
    if (tag === "a") {
      const href = hasAttribute(node, "href") ? addressOf(getter(HTMLAnchorElement.prototype, "href")(node)) : undefined
      if (href !== undefined) {
        attrs.href = href
        const label = attribute(node, "aria-label") || attribute(node, "title")
        if (label && textContent(node).trim() === "") attrs.label = label.slice(0, LONGEST_NAME)
      }
    } else if (tag === "td" || tag === "th") {
      for (const span of ["colspan", "rowspan"]) if (hasAttribute(node, span)) attrs[span] = attribute(node, span).slice(0, 9)
    } else if (tag === "ol" && localName(node) === "ol") {
      attrs.start = String(getter(HTMLOListElement.prototype, "start")(node))
      if (hasAttribute(node, "reversed")) attrs.reversed = "1"
    } else if (tag === "li" && /^-?\\d{1,9}$/.test(attribute(node, "value") ?? "")) attrs.value = attribute(node, "value")
    else if (tag === "pre" || tag === "code") {
      const around = closest(node, "[data-lang],[data-language],[class*=language-],[class*=lang-],[class*=highlight-source-]")
      const language = around === null ? null : attribute(around, "data-lang") ?? attribute(around, "data-language")
      if (language) attrs.language = "language-" + language.slice(0, LONGEST_NAME)
      else if (around !== null) attrs.language = (attribute(around, "class") ?? "").slice(0, LONGEST_NAME)
    } else if (tag === "summary") attrs.mark = closest(node, "details[open]") === null ? "▸ " : "▾ "
    if (/^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(role)) attrs.mark = markOf(attribute(node, "aria-checked") === "true", role)
  }

  function markOf(checked, kind) {
    const sign = checked ? "x" : " "
    return /radio/.test(kind) ? "(" + sign + ") " : "[" + sign + "] "
  }

  /** An address that can be given to a person: none of scripts, none that carries its document. */
  function addressOf(url) {
    if (!url || url.length > LONGEST_URL || /^(?:javascript|data|blob):/i.test(url)) return undefined
    const hash = url.indexOf("#")
    if (hash < 0 || url.slice(0, hash) !== here) return url
    return hash === url.length - 1 ? undefined : url.slice(hash)
  }

  function image(alt, src) {
    tokens.push(["img", { ...(alt ? { alt: alt.slice(0, LONGEST_URL) } : {}), ...(src ? { src } : {}) }], 0)
  }

  function link(text, href) {
    if (href !== undefined) tokens.push(["a", { href }], text.slice(0, LONGEST_NAME), 0)
  }

  function field(attrs) {
    tokens.push(["field", attrs], 0)
  }

  function isTiny(node) {
    const { width, height } = boxOf(node)
    return width <= 2 || height <= 2
  }

  /** Of a drawing its text, or else its name. */
  function vector(node, inner) {
    const name = localName(node)
    if (name === "svg" && findIn(node, "text, foreignObject") === null) {
      const named = findIn(node, "title")
      const alt = attribute(node, "aria-label") || (named === null ? "" : textContent(named).trim())
      if (inner.seen && alt && (inner.named || sights.showsBox(node, inner.around))) image(alt)
    } else if (VECTOR_TEXT.has(name)) nest("span", name === "text" ? { gap: "1" } : {}, childrenOf(node), inner)
    else if (!VECTOR_DROPPED.has(name)) nest("span", {}, childrenOf(node).filter((child) => nodeType(child) === 1), inner)
  }

  function input(node, { around }) {
    const kind = getter(HTMLInputElement.prototype, "type")(node)
    if (kind === "hidden") return
    const value = getter(HTMLInputElement.prototype, "value")(node)
    // A box that nobody sees is drawn by its label.
    if (kind === "checkbox" || kind === "radio") return field({ mark: markOf(getter(HTMLInputElement.prototype, "checked")(node), kind) })
    if (!sights.showsBox(node, around)) return
    if (kind === "image") return image(attribute(node, "alt") ?? value)
    if (kind === "submit" || kind === "reset" || kind === "button") {
      const named = value || { submit: "Submit", reset: "Reset" }[kind]
      if (named) tokens.push(["button", {}], named, 0)
      return
    }
    if (kind === "file") {
      const names = Array.from(getter(HTMLInputElement.prototype, "files")(node) ?? [], (file) => file.name)
      return field({ text: names.join(", ") })
    }
    if (isSecret(node, kind)) return field({ mark: value === "" ? "[____]" : "[****]" })
    write(node, value.slice(0, MOST_TEXT - length), around)
  }

  /** What a field holds, or else asks for. */
  function write(node, value, around) {
    const hint = attribute(node, "placeholder") ?? ""
    const text = value === "" || sights.showsValue(node, around) ? value : ""
    field({ text, hint: hint === "" || sights.showsHint(node, around) ? hint : "" })
    length += text.length
  }

  function isSecret(node, kind) {
    // What our other scripts in this world know of it.
    if (globalThis[Symbol.for("${secretFieldsKey}")]?.has(node) || attribute(node, "data-secret") !== null) return true
    return kind === "password" || /password|one-time-code|cc-csc/.test((attribute(node, "autocomplete") ?? "").toLowerCase()) || getComputedStyle(node).webkitTextSecurity !== "none"
  }

  function textarea(node, { around }) {
    const value = getter(HTMLTextAreaElement.prototype, "value")(node).slice(0, MOST_TEXT - length)
    if (!sights.showsBox(node, around)) return
    if (isSecret(node, "textarea")) field({ mark: value === "" ? "[____]" : "[****]" })
    else if (!value.includes("\\n") || !sights.showsValue(node, around)) write(node, value, around)
    else {
      tokens.push(["pre", {}], value, 0)
      length += value.length
    }
  }

  function select(node, { around }) {
    if (!sights.showsBox(node, around)) return
    const labelOf = getter(HTMLOptionElement.prototype, "label")
    const isChosen = getter(HTMLOptionElement.prototype, "selected")
    const options = Array.from(getter(HTMLSelectElement.prototype, "options")(node))
    const isOpen = getter(HTMLSelectElement.prototype, "multiple")(node) || getter(HTMLSelectElement.prototype, "size")(node) > 1
    if (!isOpen) return field({ text: options.filter((option) => isChosen(option)).map((option) => labelOf(option)).join(", ") })
    tokens.push(["ul", {}])
    for (const option of options) tokens.push(["li", {}], ["field", { mark: markOf(isChosen(option), "checkbox") }], 0, labelOf(option), 0)
    tokens.push(0)
  }

  function gauge(kind) {
    return (node) => {
      const { prototype } = globalThis[kind]
      if (hasAttribute(node, "value")) field({ text: getter(prototype, "value")(node) + " of " + getter(prototype, "max")(node) })
    }
  }

  function picture(node, { around }) {
    const alt = attribute(node, "alt")
    // An empty alternative says that it is only decoration.
    if (alt === "" || (getter(HTMLImageElement.prototype, "complete")(node) && isTiny(node))) return
    if (!sights.showsBox(node, around)) return
    image(alt, addressOf(getter(HTMLImageElement.prototype, "currentSrc")(node) || getter(HTMLImageElement.prototype, "src")(node)))
  }

  function frame(kind) {
    return (node, inner) => {
      if (isTiny(node) || !sights.showsBox(node, inner.around)) return
      const { prototype } = globalThis[kind]
      const shown = getter(prototype, "contentDocument")(node)
      const root = shown === null ? null : bodyOf(shown) ?? rootOf(shown)
      if (root !== null) return nest("iframe", { block: "1" }, [root], { ...inner, around: sights.inside(parentOf(root)) })
      const url = addressOf(getter(prototype, "src")(node))
      if (/^https?:/.test(url ?? "")) link("frame: " + (attribute(node, "title") || attribute(node, "name") || url), url)
    }
  }

  function media(kind) {
    return (node) => link(attribute(node, "aria-label") || attribute(node, "title") || kind, addressOf(getter(HTMLMediaElement.prototype, "currentSrc")(node)))
  }

  /** What it falls back to is not shown. */
  function embedded(kind, property) {
    return (node) => {
      const url = addressOf(getter(globalThis[kind].prototype, property)(node))
      if (!isTiny(node)) link(attribute(node, "title") || "embedded", url)
    }
  }

  function formula(node, inner) {
    const written = findIn(node, 'annotation[encoding="application/x-tex"]')
    const source = attribute(node, "alttext") || (written === null ? "" : textContent(written))
    if (source) tokens.push(["code", {}], source.slice(0, LONGEST_URL), 0)
    else nest("span", {}, childrenOf(node), inner)
  }
}`

/** Makes, beside an eye, what reads a document by the eye's rules. */
export const readerSource = `((eye) => ({ sights: () => eye.reading(), read: ${serialiseFunction} }))`
