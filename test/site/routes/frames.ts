import type { Exchange } from "../exchange.ts"
import { escapeHtml, scriptLiteral } from "../html.ts"
import { route } from "../router.ts"

const DEEPEST = 3

export const frameRoutes = [
  route("/frames", (exchange) =>
    exchange.html({
      title: "Frames",
      body: `<h1>Frames</h1>
${frame("Same origin", "/frames/leaf?name=same")}
${frame("Cross site", `${exchange.otherSite}/frames/leaf?name=cross`)}
${frame("Nested", "/frames/nested?depth=1")}`,
    }),
  ),

  route("/frames/leaf", (exchange) => framePage(exchange, exchange.query("name", "leaf"), "")),

  // Each level is cross-site to its parent.
  route("/frames/nested", (exchange) => {
    const depth = exchange.count("depth", 1, DEEPEST)
    const inner = depth < DEEPEST ? frame("Deeper", `${exchange.otherSite}/frames/nested?depth=${depth + 1}`) : ""
    framePage(exchange, `nested-${depth}`, inner)
  }),
]

function frame(title: string, source: string): string {
  return `<iframe title="${title}" src="${escapeHtml(source)}" width="400" height="200"></iframe>`
}

function framePage(exchange: Exchange, name: string, inner: string): void {
  exchange.html({
    title: `Frame ${name}`,
    head: `<script>fetch("/hit/" + ${scriptLiteral(encodeURIComponent(name))})</script>`,
    body: `<h2>Frame ${escapeHtml(name)}</h2>\n<button type="button">Button in ${escapeHtml(name)}</button>\n${inner}`,
  })
}
