import type { Exchange } from "../exchange.ts"
import { escapeHtml } from "../html.ts"
import type { Route } from "../router.ts"
import { actingPage, afterMs } from "./page.ts"

const DEEPEST = 3

type Variant = "plain" | "cross" | "scrolled"

/** A form three frames deep. The events of its elements are reported to the outermost page, which keeps the record. */
export const frames: readonly Route[] = [
  outermost("frames", "plain"),
  outermost("frames/cross", "cross"),
  outermost("frames/rotated", "plain", ".turned iframe { transform: rotate(15deg) scale(0.8) }", () => "turned"),
  outermost("frames/scrolled", "scrolled"),
  outermost("frames/covered", "plain", "#overlay { position: fixed; inset: 0; background: rgb(0 0 0 / 0.2) }"),

  actingPage("frames/level", (exchange) => {
    const depth = exchange.count("depth", 1, DEEPEST)
    const variant = exchange.query("variant", "plain")
    return {
      title: `Level ${depth}`,
      body: `${before(variant)}${depth < DEEPEST ? frame(exchange, depth + 1, variant, crosses(exchange)) : form}`,
    }
  }),
]

function outermost(name: string, variant: Variant, style = "", bodyClass = () => ""): Route {
  return actingPage(name, (exchange) => ({
    title: "Frames",
    style: `iframe { border: 3px solid } ${style}`,
    body: `<div class="${bodyClass()}">${before(variant)}${frame(exchange, 1, variant, variant === "cross" || crosses(exchange))}</div>
${name.endsWith("covered") ? '<div id="overlay" onclick="saw(event)">Busy</div>' : ""}
<script>
addEventListener("message", ({ data }) => log.push("frame " + data))
${name.endsWith("covered") ? afterMs(exchange, "overlay.remove()") : ""}
</script>`,
  }))
}

const crosses = (exchange: Exchange) => exchange.query("cross", "0") === "1"

const before = (variant: string) =>
  variant === "scrolled" ? '<div style="width: 100px; height: 1500px">Scroll down</div>' : ""

function frame(exchange: Exchange, depth: number, variant: string, cross: boolean): string {
  const source = `${cross ? exchange.otherSite : ""}/acting/frames/level?depth=${depth}&variant=${variant}&cross=${cross ? 1 : 0}`
  const [width, height] = [900 - depth * 120, 640 - depth * 110]
  return `<iframe title="Level ${depth}" src="${escapeHtml(source)}" width="${width}" height="${height}"></iframe>`
}

const form = `<form>
<p><label>Name <input id="name"></label></p>
<p><label><input type="checkbox" id="agree"> Agree</label></p>
<p><label>Color <select id="color"><option>red</option><option>green</option><option>blue</option></select></label></p>
<p><button id="send">Send</button></p>
<p id="result" role="status"></p>
</form>
<script>
const report = () => { for (const line of log.splice(0)) top.postMessage(line, "*") }
const get = (id) => document.getElementById(id)
watch(get("name"), "input", "change")
watch(get("agree"), "change")
watch(get("color"), "change")
watch(get("send"), "click")
for (const type of ["input", "change", "click"]) document.addEventListener(type, report)
document.forms[0].addEventListener("submit", (event) => {
  event.preventDefault()
  get("result").textContent = "Sent " + get("name").value + " " + get("agree").checked + " " + get("color").value
})
</script>`
