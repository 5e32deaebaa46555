import { wholeNumber } from "../exchange.ts"
import { escapeHtml, scriptLiteral } from "../html.ts"
import { route } from "../router.ts"

export const redirectRoutes = [
  // `times` answers in a row, the last of which leads to `to`.
  route("/redirect", (exchange) => {
    const to = exchange.query("to", "/")
    const code = wholeNumber(exchange.query("code", "302"), "code", 300, 399)
    const times = exchange.count("times", 1, 100)
    const again = `/redirect?${new URLSearchParams({ to, code: String(code), times: String(times - 1) })}`
    exchange.empty(code, { location: times > 1 ? again : new URL(to, exchange.url).href })
  }),

  route("/js-redirect", (exchange) =>
    exchange.html({
      title: "Script redirect",
      head: `<script>location.replace(${scriptLiteral(exchange.query("to", "/"))})</script>`,
      body: "<h1>Script redirect</h1>",
    }),
  ),

  route("/meta-refresh", (exchange) =>
    exchange.html({
      title: "Meta refresh",
      head: `<meta http-equiv="refresh" content="0;url=${escapeHtml(exchange.query("to", "/"))}">`,
      body: "<h1>Meta refresh</h1>",
    }),
  ),
]
