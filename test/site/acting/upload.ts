import { escapeHtml } from "../html.ts"
import { route } from "../router.ts"
import { actingPage, sendActing } from "./page.ts"

const file = (id: string, attributes = "") =>
  `<p><label>${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")} <input type="file" id="${id}" name="${id}" ${attributes} onchange="saw(event)"></label></p>`

/** Visible file inputs, hidden ones, and choosers without an input in the page. */
export const upload = [
  actingPage("upload", {
    title: "Upload",
    body: `<form method="post" enctype="multipart/form-data" action="/acting/upload/receive">
${file("single")}
${file("multiple", "multiple")}
${file("images", 'accept="image/png,.jpg"')}
<p><input type="file" id="hidden-file" name="hidden-file" style="display: none" onchange="saw(event)">
<button type="button" id="choose" onclick="saw(event); document.getElementById('hidden-file').click()">Choose a file</button></p>
<p><label id="label" for="labelled">Attach a file</label>
<input type="file" id="labelled" name="labelled" style="position: absolute; opacity: 0; width: 0; height: 0" onchange="saw(event)"></p>
${file("directory", "webkitdirectory")}
<p><button type="button" id="detached" onclick="saw(event); chooseDetached()">Detached</button></p>
${file("disabled-file", "disabled")}
${file("clearing")}
<button id="send" onclick="saw(event)">Send</button>
</form>
<script>
function chooseDetached() {
  const input = document.createElement("input")
  input.type = "file"
  input.id = "detached"
  input.addEventListener("change", saw)
  input.click()
}
document.getElementById("clearing").addEventListener("change", ({ target }) => { target.value = "" })
function contents(id) {
  return Promise.all(Array.from(document.getElementById(id).files, (file) => file.text()))
}
</script>`,
  }),

  route("/acting/upload/receive", async (exchange) => {
    const type = exchange.request.headers["content-type"] ?? ""
    const form = await new Response(new Uint8Array(await exchange.body()), {
      headers: { "content-type": type },
    }).formData()
    const lines = [...form].flatMap(([name, value]) =>
      typeof value === "string" || value.name === "" ? [] : [`${name}: ${value.name}, ${value.size} bytes`],
    )
    const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")
    sendActing(exchange, { title: "Received", body: `<ul id="received">${items}</ul>` })
  }),
]
