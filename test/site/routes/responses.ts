import { wholeNumber } from "../exchange.ts"
import { route } from "../router.ts"

const WITHOUT_BODY = new Set([204, 205, 304])

export const responseRoutes = [
  route("/status/:code", (exchange) => {
    const code = wholeNumber(exchange.param("code"), "code", 200, 599)
    if (WITHOUT_BODY.has(code)) exchange.empty(code)
    else exchange.html({ title: `Status ${code}`, body: `<h1>Status ${code}</h1>` }, code)
  }),

  route("/no-content", (exchange) => exchange.empty(204)),

  route("/reset", (exchange) => {
    exchange.request.socket.resetAndDestroy()
  }),

  route("/headers", (exchange) => exchange.json(exchange.request.headers)),

  // Any origin may request it, so that frames, popups and workers of both sites can report.
  route("/hit/:name", (exchange) => exchange.empty(204, { "access-control-allow-origin": "*" })),
]
