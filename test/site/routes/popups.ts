import { escapeHtml, scriptLiteral } from "../html.ts"
import { route } from "../router.ts"

export const popupRoutes = [
  route("/popup", (exchange) => {
    const crossSite = `${exchange.otherSite}/popup/opened?kind=cross-site`
    exchange.html({
      title: "Popups",
      body: `<h1>Popups</h1>
<button type="button" onclick="openSameSite()">Open same site</button>
<button type="button" onclick="openCrossSite()">Open cross site</button>
<button type="button" onclick="openNoopener()">Open without opener</button>
<a href="/popup/opened?kind=blank" target="_blank">Open in a new tab</a>
<script>
function openSameSite() { open("/popup/opened?kind=same-site", "_blank") }
function openCrossSite() { open(${scriptLiteral(crossSite)}, "_blank") }
function openNoopener() { open("/popup/opened?kind=noopener", "_blank", "noopener") }
</script>`,
    })
  }),

  // The request is sent before anything else on the page can run.
  route("/popup/opened", (exchange) => {
    const kind = exchange.query("kind", "unknown")
    exchange.html({
      title: `Popup ${kind}`,
      head: `<script>fetch("/hit/popup?kind=" + ${scriptLiteral(encodeURIComponent(kind))})</script>`,
      body: `<h1>Popup</h1>\n<p id="kind">${escapeHtml(kind)}</p>`,
    })
  }),
]
