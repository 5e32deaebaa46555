// Runs in the page's own world before any script of the page, and records listeners and closed roots. The page may
// patch anything later: all functions are saved now, and nothing below iterates or calls a method by name.
import { CLOSED_HOST, LISTENS } from "./attributes.js"

const { apply, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect
const { addEventListener, removeEventListener } = EventTarget.prototype
const { attachShadow, setAttribute } = Element.prototype
const { get: weakGet, set: weakSet } = WeakMap.prototype
const ElementClass = Element

/** Element to its records; with a list beside it, because a weak map cannot be iterated. */
const recordsOf = new WeakMap()
const listening = []
const closedHosts = []

function append(list, item) {
  defineProperty(list, list.length, { value: item, writable: true, enumerable: true, configurable: true })
}

function records(element) {
  let known = apply(weakGet, recordsOf, [element])
  if (known === undefined) {
    known = []
    apply(weakSet, recordsOf, [element, known])
    append(listening, element)
  }
  return known
}

function find(element, type, listener, capture) {
  const known = records(element)
  for (let index = 0; index < known.length; index++) {
    const record = known[index]
    if (record.type === type && record.listener === listener && record.capture === capture) return record
  }
  return undefined
}

function remember(element, type, listener, capture) {
  const record = find(element, type, listener, capture)
  if (record) record.live = true
  else append(records(element), { type, listener, capture, live: true })
}

function forget(element, type, listener, capture) {
  const record = find(element, type, listener, capture)
  if (record) record.live = false
}

function captures(options) {
  return typeof options === "object" && options !== null ? Boolean(options.capture) : Boolean(options)
}

function replaceMethod(prototype, name, method) {
  const descriptor = getOwnPropertyDescriptor(prototype, name)
  descriptor.value = method
  defineProperty(prototype, name, descriptor)
}

replaceMethod(EventTarget.prototype, "addEventListener", function (type, listener, options) {
  apply(addEventListener, this, [type, listener, options])
  if (!(this instanceof ElementClass) || listener === null || listener === undefined) return
  const name = `${type}`
  const capture = captures(options)
  remember(this, name, listener, capture)
  if (typeof options !== "object" || options === null) return
  const drop = () => forget(this, name, listener, capture)
  if (options.once) apply(addEventListener, this, [name, drop, { once: true, capture }])
  if (options.signal?.aborted) drop()
  else if (options.signal) apply(addEventListener, options.signal, ["abort", drop])
})

replaceMethod(EventTarget.prototype, "removeEventListener", function (type, listener, options) {
  apply(removeEventListener, this, [type, listener, options])
  if (this instanceof ElementClass) forget(this, `${type}`, listener, captures(options))
})

replaceMethod(Element.prototype, "attachShadow", function (init) {
  const root = apply(attachShadow, this, [init])
  if (root.mode === "closed") append(closedHosts, this)
  return root
})

/** `element.onclick = …` is a separate listener: there is one per type, and setting it again replaces it. */
const HANDLER = { handler: true }

function watchHandlers(prototype) {
  const names = ownKeys(prototype)
  for (let index = 0; index < names.length; index++) {
    const name = names[index]
    const descriptor = getOwnPropertyDescriptor(prototype, name)
    if (typeof name !== "string" || name[0] !== "o" || name[1] !== "n" || !descriptor.set) continue
    const { set } = descriptor
    let type = ""
    for (let letter = 2; letter < name.length; letter++) type += name[letter]
    descriptor.set = function (handler) {
      apply(set, this, [handler])
      if (!(this instanceof ElementClass)) return
      if (typeof handler === "function" || (typeof handler === "object" && handler !== null)) {
        remember(this, type, HANDLER, false)
      } else forget(this, type, HANDLER, false)
    }
    defineProperty(prototype, name, descriptor)
  }
}

watchHandlers(HTMLElement.prototype)
watchHandlers(SVGElement.prototype)

/** Writes the records onto the elements, for the survey in the other world to read. */
function publish() {
  for (let index = 0; index < listening.length; index++) {
    const known = records(listening[index])
    let types = ""
    for (let at = 0; at < known.length; at++) if (known[at].live) types += `${known[at].type} `
    if (types !== "") apply(setAttribute, listening[index], [LISTENS, types])
  }
  for (let index = 0; index < closedHosts.length; index++) {
    apply(setAttribute, closedHosts[index], [CLOSED_HOST, ""])
  }
}

defineProperty(window, Symbol.for("oracle.publish"), { value: publish })
