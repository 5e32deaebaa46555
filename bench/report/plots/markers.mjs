import { element } from "./svg.mjs"

const points = (x, y, ...offsets) =>
  offsets.map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join(" ")

const shapes = [
  (x, y, attributes) => element("circle", { cx: x, cy: y, r: 4, ...attributes }),
  (x, y, attributes) => element("rect", { x: x - 3.5, y: y - 3.5, width: 7, height: 7, ...attributes }),
  (x, y, attributes) => element("polygon", { points: points(x, y, [0, -5], [5, 0], [0, 5], [-5, 0]), ...attributes }),
  (x, y, attributes) => element("polygon", { points: points(x, y, [0, -4.5], [4.5, 4], [-4.5, 4]), ...attributes }),
  (x, y, attributes) => element("polygon", { points: points(x, y, [0, 4.5], [4.5, -4], [-4.5, -4]), ...attributes }),
]

/** A shape for each peer, so that readers need not distinguish greys. */
export const marker = (index, x, y, attributes) => shapes[index % shapes.length](x, y, attributes)
