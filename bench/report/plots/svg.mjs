// The part of SVG that the plots need. A README embeds them as images, so they must be self-contained.
import { style } from "./style.mjs"

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escapeText = (text) => String(text).replace(/[&<>"]/g, (character) => ENTITIES[character])
const round = (value) => (typeof value === "number" ? Math.round(value * 100) / 100 : value)

export function element(name, attributes, ...children) {
  const written = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const open = [name, ...written.map(([key, value]) => `${key}="${escapeText(round(value))}"`)].join(" ")
  return children.length === 0 ? `<${open}/>` : `<${open}>${children.join("")}</${name}>`
}

export const text = (x, y, words, attributes = {}) => element("text", { x, y, ...attributes }, escapeText(words))
export const rect = (x, y, width, height, attributes) => element("rect", { x, y, width, height, ...attributes })
export const line = (x1, y1, x2, y2, attributes) => element("line", { x1, y1, x2, y2, ...attributes })
/** The tooltip of an element. */
export const hint = (words) => element("title", {}, escapeText(words))

export const WIDTH = 800
export const MARGIN = 20
/** The top of the plot, below the heading. */
export const TOP = 74

/**
 * `subtitle` says what the figures are; `description` is the text alternative.
 * @param {{ title: string, subtitle: string, description: string, height: number, body: string[] }} drawing
 */
export function drawing({ title, subtitle, description, height, body }) {
  const attributes = { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height }
  const parts = [
    hint(title),
    element("desc", {}, escapeText(description)),
    element("style", {}, style),
    rect(0.5, 0.5, WIDTH - 1, height - 1, { rx: 8, class: "card" }),
    text(MARGIN, 31, title, { class: "heading" }),
    text(MARGIN, 51, subtitle, { class: "muted" }),
    ...body,
  ]
  return `${element("svg", { ...attributes, role: "img" }, "\n", parts.join("\n"), "\n")}\n`
}
