import { around } from "./flat-tree.js"

/** What of an element's style decides what is seen of it and of what is in it. */
const TELLING = {
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
  const told = Object.entries(TELLING).flatMap(([name, usual]) => {
    const value = style.getPropertyValue(name)
    return value === usual ? [] : [`${name}: ${value}`]
  })
  const id = element.getAttribute("id")
  const [name] = (element.getAttribute("class") ?? "").split(" ")
  return `${element.localName}${id ? `#${id}` : ""}${name ? `.${name}` : ""}${told.length > 0 ? ` {${told.join("; ")}}` : ""}`
}

/** What a node stands in, from the page inwards. */
export function describe(node) {
  const elements = [node, ...around(node)].filter((each) => each instanceof Element)
  return elements.map(inShort).reverse().join(" > ")
}
