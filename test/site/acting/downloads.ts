import { setTimeout as pause } from "node:timers/promises"
import type { Exchange } from "../exchange.ts"
import { route } from "../router.ts"
import { actingPage } from "./page.ts"

/** Every way in which an act can start a download: see `file` for the contents. */
export const downloads = [
  actingPage("downloads", (exchange) => {
    const ms = exchange.count("ms", 300, 60_000)
    const link = (id: string, query = "") =>
      `<a id="${id}" href="/acting/downloads/file/${id}${query}" onclick="saw(event)">${id.charAt(0).toUpperCase()}${id.slice(1)}</a>`
    return {
      title: "Downloads",
      body: `<p><a id="blob" download="blob.txt" onclick="saw(event)">Blob</a> <button id="blob-button">Blob button</button>
<a id="data" download="data.txt" href="data:text/plain,data%20contents" onclick="saw(event)">Data</a></p>
<p>${link("attachment")} ${link("delayed", `?ms=${ms}`)} ${link("slow", `?ms=${ms}`)} ${link("unicode")} ${link("large")} ${link("failing")}
<a id="missing" href="/acting/downloads/missing" download onclick="saw(event)">Missing</a>
<a id="new-tab" href="/acting/downloads/file/new-tab" target="_blank" onclick="saw(event)">New tab</a></p>
<form method="post" action="/acting/downloads/file/post"><label>Word <input id="word" name="word" value="posted"></label>
<button id="post" onclick="saw(event)">Post</button></form>
<p><button id="never" onclick="saw(event)">Never</button></p>
<script>
const address = () => URL.createObjectURL(new Blob(["blob contents"], { type: "text/plain" }))
document.getElementById("blob").href = address()
document.getElementById("blob-button").addEventListener("click", (event) => {
  saw(event)
  Object.assign(document.createElement("a"), { href: address(), download: "made.txt" }).click()
})
</script>`,
    }
  }),

  route("/acting/downloads/file/:name", file),
]

const LARGE_BYTES = 1024 * 1024

async function file(exchange: Exchange): Promise<void> {
  const ms = exchange.count("ms", 0, 60_000)
  switch (exchange.param("name")) {
    case "attachment":
      return attach(exchange, "report.txt", "report contents")
    case "delayed":
      await pause(ms, undefined, { signal: exchange.signal })
      return attach(exchange, "delayed.txt", "delayed contents")
    case "slow":
      exchange.response.writeHead(200, headers("slow.txt")).write("slow ")
      await pause(ms, undefined, { signal: exchange.signal })
      exchange.response.end("contents")
      return
    case "unicode":
      return attach(exchange, "Übersicht €.txt", "unicode contents")
    case "large":
      return attach(exchange, "large.bin", Buffer.alloc(LARGE_BYTES, "x"))
    case "failing":
      exchange.response.writeHead(200, { ...headers("failing.txt"), "content-length": LARGE_BYTES })
      exchange.response.write("begun", () => exchange.response.destroy())
      return
    case "new-tab":
      return attach(exchange, "new-tab.txt", "new-tab contents")
    case "post":
      return attach(exchange, "post.txt", (await exchange.body()).toString())
    default:
      return exchange.text("not found", 404)
  }
}

function attach(exchange: Exchange, name: string, contents: string | Buffer): void {
  exchange.response.writeHead(200, headers(name)).end(contents)
}

function headers(name: string): Record<string, string> {
  return {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  }
}
