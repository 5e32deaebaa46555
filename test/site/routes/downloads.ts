import { pause } from "../../../src/base/deadline.ts"
import { Emitter } from "../../../src/base/emitter.ts"
import type { Exchange } from "../exchange.ts"
import { route } from "../router.ts"

/** The smallest valid archive: an end-of-directory record and nothing else. */
const emptyZip = Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)])

const releases = new Emitter<{ name: string }>()

async function sendHalves(exchange: Exchange, between: () => Promise<unknown>): Promise<void> {
  const { response } = exchange
  const bytes = exchange.count("bytes", 1_000, 100_000_000)
  const half = Buffer.alloc(Math.floor(bytes / 2), "a")
  response.writeHead(200, {
    "content-type": "application/octet-stream",
    "content-length": bytes,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(exchange.param("name"))}`,
  })
  response.write(half)
  await between()
  response.end(Buffer.alloc(bytes - half.length, "b"))
}

export const downloadRoutes = [
  route("/download", (exchange) =>
    exchange.send(200, "text/plain; charset=utf-8", "fixture download\n", {
      "content-disposition": 'attachment; filename="fixture.txt"',
    }),
  ),

  // Half of it at once, and the rest `ms` later.
  route("/download/file/:name", (exchange) =>
    sendHalves(exchange, () => pause(exchange.count("ms", 0), exchange.signal)),
  ),

  // Half of it at once, and the rest when it is released.
  route("/download/held/:name", (exchange) =>
    sendHalves(exchange, () => releases.next("name", exchange.signal, (name) => name === exchange.param("name"))),
  ),
  route("/download/release/:name", (exchange) => {
    releases.emit("name", exchange.param("name"))
    exchange.empty(204)
  }),

  // The connection ends in the middle.
  route("/download/broken", async ({ response }) => {
    response.writeHead(200, {
      "content-length": 1_000,
      "content-disposition": 'attachment; filename="broken.bin"',
    })
    await new Promise<void>((resolve) => response.write(Buffer.alloc(100, "a"), () => resolve()))
    response.destroy()
  }),

  // Every way in which a page can start a download.
  route("/downloads", (exchange) => {
    const file = "/download/file"
    const other = exchange.otherSite
    exchange.html({
      title: "Downloads",
      body: `<h1>Downloads</h1>
<p><a id="link" href="${file}/report.csv">Report</a></p>
<p><a id="slow" href="${file}/slow.bin?ms=60000">Slow</a></p>
<p><a id="held" href="/download/held/held.bin">Held</a></p>
<p><a id="late" href="${file}/late.bin?ms=300">Late</a></p>
<p><a id="popup" target="_blank" href="${file}/popup.csv">In a new tab</a></p>
<p><button id="opened" onclick="window.open('${file}/opened.csv')">In a window</button></p>
<p><button id="blob" onclick="blob()">Blob</button></p>
<p><button id="framed" onclick="frame('${file}/framed.csv')">Frame</button></p>
<p><button id="elsewhere" onclick="frame('${other}/downloads?click=link')">Frame of another site</button></p>
<p><button id="delayed" onclick="setTimeout(() => document.getElementById('link').click(), 200)">Delayed</button></p>
<p><button id="nothing">Nothing</button></p>
<script>
function blob() {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob(["made in the page"]))
  link.download = "made.txt"
  link.click()
}
function frame(src) {
  document.body.append(Object.assign(document.createElement("iframe"), { src }))
}
document.getElementById(new URL(location).searchParams.get("click"))?.click()
</script>`,
    })
  }),

  route("/file.zip", (exchange) => exchange.send(200, "application/zip", emptyZip)),
]
