import type { Exchange } from "../../exchange.ts"
import { type Route, route } from "../../router.ts"
import { commonWays, type Way } from "./hidden-text.ts"
import { honestWays } from "./honest-text.ts"
import { rarerWays } from "./rarer-ways.ts"

export { honestWays } from "./honest-text.ts"

export const hiddenWays: readonly Way[] = [...commonWays, ...rarerWays]

type Kind = "umbra" | "lumen"

/** The word that identifies the text of one way. */
export function wordOf(kind: Kind, at: number): string {
  return `${kind}${String(at).padStart(3, "0")}`
}

/** Text hidden in over a hundred ways, and text that is not hidden. `?only=3` shows one way, `?word=` sets the word. */
export const hidingRoutes: readonly Route[] = [
  route("/hiding/hidden", (exchange) => send(exchange, "umbra", hiddenWays)),
  route("/hiding/honest", (exchange) => send(exchange, "lumen", honestWays)),
]

function send(exchange: Exchange, kind: Kind, ways: readonly Way[]): void {
  const only = exchange.query("only", "")
  const shown = ways.flatMap((way, at) => {
    if (only !== "" && only !== String(at)) return []
    const word = exchange.query("word", wordOf(kind, at))
    return [{ html: way.html.replaceAll("WORD", word), css: (way.css ?? "").replaceAll("WORD", word) }]
  })
  exchange.html({
    title: "Text",
    head: `<style>body { background: #fff; color: #000; font: 16px sans-serif } .row { margin: 20px 0 }
${shown.map(({ css }) => css).join("\n")}</style>`,
    body: shown.map(({ html }) => `<div class="row">${html}</div>`).join("\n"),
  })
}
