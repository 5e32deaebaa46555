import { actingPage } from "./page.ts"

/** Both ways in which pages can write to the clipboard, and both in which they can read it. */
export const clipboard = actingPage("clipboard", {
  title: "Clipboard",
  style: "#paste-rich { border: 1px solid; min-height: 40px }",
  body: `<p><label>Source <input id="source" value="text to copy" oncopy="saw(event)" oncut="saw(event)"></label></p>
<p><button id="copy-async">Copy async</button> <button id="copy-exec">Copy exec</button> <button id="copy-html">Copy html</button> <button id="read">Read</button></p>
<p><label>Paste <textarea id="paste" oninput="saw(event)"></textarea></label></p>
<div id="paste-rich" role="textbox" aria-label="Paste rich" contenteditable="true"></div>
<p id="result" role="status"></p>
<script>
recordUntrusted()
const get = (id) => document.getElementById(id)
const say = (text) => { log.push(text); get("result").textContent = text }
const attempt = (act) => async () => {
  try {
    say(await act())
  } catch (error) {
    say("refused " + error.name)
  }
}
get("copy-async").addEventListener("click", attempt(async () => { await navigator.clipboard.writeText("copied by the page"); return "copied" }))
get("copy-exec").addEventListener("click", attempt(() => { get("source").select(); return document.execCommand("copy") ? "copied" : "refused" }))
get("copy-html").addEventListener("click", attempt(async () => {
  const part = (type, text) => [type, new Blob([text], { type })]
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries([part("text/plain", "bold"), part("text/html", "<b>bold</b>")]))])
  return "copied"
}))
get("read").addEventListener("click", attempt(async () => "read " + await navigator.clipboard.readText()))
for (const id of ["paste", "paste-rich"]) get(id).addEventListener("paste", (event) => {
  record(event, "paste " + id + " text=" + event.clipboardData.getData("text/plain") + " html=" + event.clipboardData.getData("text/html"))
})
</script>`,
})
