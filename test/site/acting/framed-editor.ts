import { actingPage } from "./page.ts"

/**
 * `show()` opens an editor whose field is in a frame and has listeners at once. `edit()` keeps the page busy first, so
 * that a snapshot requested in the meantime contains a frame that was unknown at the time of the request.
 */
export const framedEditor = actingPage("framed-editor", {
  title: "Framed editor",
  body: `<div id="place"></div>
<script>
const BUSY_MS = 600
function edit() { setTimeout(() => { const end = Date.now() + BUSY_MS; while (Date.now() < end); show() }) }
function show() {
  const frame = document.createElement("iframe")
  frame.title = "Editor"
  place.append(frame)
  const { contentDocument } = frame
  contentDocument.open()
  contentDocument.write("<!doctype html><title>Editor</title><textarea id=text aria-label=Text>draft</textarea>")
  contentDocument.close()
  watch(contentDocument.getElementById("text"), "click", "keydown", "input")
}
</script>`,
})
