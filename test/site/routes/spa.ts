import type { Exchange } from "../exchange.ts"
import { route } from "../router.ts"

/** Every URL of the application returns the same document; its script shows the view of the URL. */
function application(exchange: Exchange): void {
  exchange.html({
    title: "Single page",
    body: `<nav aria-label="Views">
<a href="/spa">Start</a> <a href="/spa/products">Products</a> <a href="/spa/about">About</a>
</nav>
<main><h1 id="view"></h1></main>
<script>
const names = { "/spa": "Start", "/spa/products": "Products", "/spa/about": "About" }
function show() {
  const name = names[location.pathname] ?? "Unknown"
  document.title = name + " – Single page"
  document.getElementById("view").textContent = name
}
function go(path) { history.pushState({}, "", path); show() }
addEventListener("popstate", show)
document.querySelector("nav").addEventListener("click", (event) => {
  const link = event.target.closest("a")
  if (!link) return
  event.preventDefault()
  go(link.getAttribute("href"))
})
show()
</script>`,
  })
}

export const spaRoutes = [route("/spa", application), route("/spa/:view", application)]
