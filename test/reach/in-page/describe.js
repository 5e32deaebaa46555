import { around } from "./flat-tree.js"

/** The style properties that affect the visibility of an element and its content. */
const USUAL = {
  "overflow-x": "visible",
  "overflow-y": "visible",
  position: "static",
  transform: "none",
  opacity: "1",
  "clip-path": "none",
  contain: "none",
  "content-visibility": "visible",
}

function inShort(element) {
  const style = getComputedStyle(element)
  const shown = Object.entries(USUAL).flatMap(([name, usual]) => {
    const value = style.getPropertyValue(name)
    return value === usual ? [] : [`${name}: ${value}`]
  })
  const id = element.getAttribute("id")
  const [name] = (element.getAttribute("class") ?? "").split(" ")
  return `${element.localName}${id ? `#${id}` : ""}${name ? `.${name}` : ""}${shown.length > 0 ? ` {${shown.join("; ")}}` : ""}`
}

/** A node's ancestors, from the page inwards. */
export function describe(node) {
  const elements = [node, ...around(node)].filter((each) => each instanceof Element)
  return elements.map(inShort).reverse().join(" > ")
}
