import type { Exchange } from "../exchange.ts"
import { route } from "../router.ts"
import { sendActing } from "./page.ts"

const expected = `Basic ${Buffer.from("ada:secret").toString("base64")}`

/** Pages for ada only. */
export const basicAuth = [
  route("/acting/basic-auth", (exchange) => {
    if (admitted(exchange)) sendActing(exchange, { title: "Private", body: "<p>Welcome, ada</p>" })
  }),

  route("/acting/basic-auth/data", (exchange) => {
    if (admitted(exchange)) exchange.json({ user: "ada" })
  }),
]

/** Whether the request has the credentials; if not, it has been answered with 401. */
function admitted({ request, response }: Exchange): boolean {
  if (request.headers.authorization === expected) return true
  response
    .writeHead(401, { "www-authenticate": 'Basic realm="fixture"', "content-type": "text/plain" })
    .end("for ada only")
  return false
}
