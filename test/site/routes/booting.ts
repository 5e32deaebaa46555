import { setTimeout as pause } from "node:timers/promises"
import { route } from "../router.ts"

/** Applications whose first document is empty: a script shows the content `?ms=` milliseconds later. */
export const bootingRoutes = [
  route("/booting", (exchange) => {
    const ms = exchange.count("ms", 300, 60_000)
    const splash = exchange.query("splash", "")
    exchange.html({
      title: "Booting",
      body: `<div id="app">${splash}</div>
<script>
addEventListener("load", () => setTimeout(() => {
  const script = document.createElement("script")
  script.src = "/booting/application?ms=${ms}"
  document.body.append(script)
}, 0))
</script>`,
    })
  }),

  route("/booting/timer", (exchange) => {
    exchange.html({
      title: "Booting by a timer",
      body: `<div id="app"></div>
<script>addEventListener("load", () => setTimeout(() => { app.innerHTML = "<h1>Timed</h1><button>Start</button>" }, 200))</script>`,
    })
  }),

  route("/booting/application", async (exchange) => {
    await pause(exchange.count("ms", 0, 60_000), undefined, { signal: exchange.signal })
    exchange.script(`document.getElementById("app").innerHTML = "<h1>Ready</h1><button>Start</button>"`)
  }),

  route("/booting/lazy", (exchange) => {
    exchange.html({
      title: "Lazy routes",
      body: `<nav><button onclick="go()">Versions</button></nav><main id="view"><h1>Readme</h1></main>
<script>
const view = document.getElementById("view")
function go() {
  history.pushState({}, "", "/booting/lazy?versions")
  view.innerHTML = ""
  setTimeout(() => { view.innerHTML = "<h1>All versions</h1>" }, 200)
}
</script>`,
    })
  }),
]
