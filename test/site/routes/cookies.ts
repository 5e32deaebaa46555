import { BadRequest } from "../exchange.ts"
import { escapeHtml } from "../html.ts"
import { route } from "../router.ts"

export const cookieRoutes = [
  route("/cookie/set", (exchange) => {
    const name = exchange.query("name", "fixture")
    const value = exchange.query("value", "1")
    if (!/^[\w.-]+$/.test(name) || !/^[\w.-]*$/.test(value))
      throw new BadRequest("name and value take letters and digits")
    // Without an age, it goes with the browser.
    const age = exchange.count("age", 0)
    exchange.response.setHeader("set-cookie", `${name}=${value}; Path=/${age > 0 ? `; Max-Age=${age}` : ""}`)
    exchange.html({ title: "Cookie set", body: `<h1>Cookie set</h1>\n<p>${escapeHtml(name)}</p>` })
  }),

  route("/cookie/show", (exchange) =>
    exchange.html({
      title: "Cookies",
      body: `<h1>Cookies</h1>\n<pre id="cookies">${escapeHtml(exchange.request.headers.cookie ?? "")}</pre>`,
    }),
  ),
]
