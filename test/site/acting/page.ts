import type { Exchange } from "../exchange.ts"
import { type Route, route } from "../router.ts"
import { recorder } from "./recorder.ts"

interface ActingParts {
  readonly title: string
  readonly body: string
  readonly style?: string
  /** The name of the page's script in bundles/, without its extension. */
  readonly bundle?: string
}

/** A page at `/acting/<name>` that records the events it gets. */
export function actingPage(name: string, parts: ActingParts | ((exchange: Exchange) => ActingParts)): Route {
  return route(`/acting/${name}`, (exchange) =>
    sendActing(exchange, typeof parts === "function" ? parts(exchange) : parts),
  )
}

export function sendActing(exchange: Exchange, { title, body, style = "", bundle }: ActingParts): void {
  const brought = bundle === undefined ? "" : `\n<script src="/acting/bundles/${bundle}.js"></script>`
  exchange.html({
    title,
    head: `<meta name="viewport" content="width=device-width">
<style>body { margin: 16px; font: 16px sans-serif } ${style}</style>
<script>${recorder}</script>`,
    body: `<h1>${title}</h1>\n${body}${brought}`,
  })
}

/** A statement that runs `code` after the query's `ms` milliseconds; empty if the query has no `ms`. */
export function afterMs(exchange: Exchange, code: string): string {
  return exchange.url.searchParams.has("ms") ? `setTimeout(() => { ${code} }, ${exchange.count("ms", 0, 60_000)})` : ""
}
