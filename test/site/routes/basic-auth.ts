import type { Exchange } from "../exchange.ts"
import { escapeHtml } from "../html.ts"
import { route } from "../router.ts"

/** Who may see the private pages. */
export const basicAuth = { user: "ada", password: "correct horse/battery%staple" }

export const basicAuthRoutes = [
  route("/private", (exchange) => guarded(exchange, "Private")),
  // Another page with the same credentials, in its own realm: browsers ask for them again.
  route("/private/:name", (exchange) => guarded(exchange, exchange.param("name"))),
]

function guarded(exchange: Exchange, name: string): void {
  const { user, password } = basicAuth
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`
  if (exchange.request.headers.authorization === expected) {
    exchange.html({ title: name, body: `<h1>${escapeHtml(name)}</h1>\n<p>Hello ${escapeHtml(user)}</p>` })
    return
  }
  exchange.response.setHeader("www-authenticate", `Basic realm="${encodeURIComponent(name)}"`)
  exchange.html({ title: "Who are you?", body: "<h1>Who are you?</h1>" }, 401)
}
