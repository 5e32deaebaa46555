import { route } from "../router.ts"

/** The smallest valid archive: an end-of-directory record and nothing else. */
const emptyZip = Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)])

export const downloadRoutes = [
  route("/download", (exchange) =>
    exchange.send(200, "text/plain; charset=utf-8", "fixture download\n", {
      "content-disposition": 'attachment; filename="fixture.txt"',
    }),
  ),

  route("/file.zip", (exchange) => exchange.send(200, "application/zip", emptyZip)),
]
