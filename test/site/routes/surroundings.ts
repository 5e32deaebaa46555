import { scriptLiteral } from "../html.ts"
import { route } from "../router.ts"

const look = `const look = () => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: Intl.DateTimeFormat().resolvedOptions().locale,
  language: navigator.language,
  userAgent: navigator.userAgent,
  online: navigator.onLine,
})`

/** What a page, a cross-site frame and a worker see of their environment from their first line on. */
export const surroundingsRoutes = [
  route("/surroundings", (exchange) =>
    exchange.html({
      title: "Surroundings",
      head: `<script>${look}
window.first = { ...look(), dark: matchMedia("(prefers-color-scheme: dark)").matches, width: innerWidth }
if (parent !== self) parent.postMessage(first, "*")</script>`,
      body: "<h1>Surroundings</h1>",
    }),
  ),

  // `firstLooks` holds what the frame and the worker saw first.
  route("/surroundings/parts", (exchange) =>
    exchange.html({
      title: "Surroundings of parts",
      body: `<h1>Parts</h1>
<script>
const once = (target) => new Promise((resolve) => target.addEventListener("message", ({ data }) => resolve(data), { once: true }))
const frame = document.body.appendChild(document.createElement("iframe"))
const firstLooks = Promise.all([once(window), once(new Worker("/surroundings/worker.js"))])
frame.src = ${scriptLiteral(`${exchange.otherSite}/surroundings`)}
</script>`,
    }),
  ),

  route("/surroundings/worker.js", (exchange) =>
    exchange.script(`${look}
const first = look()
postMessage(first)
onmessage = () => fetch("/hit/worker").then(() => postMessage("fetched"), (error) => postMessage(error.message))
`),
  ),
]
