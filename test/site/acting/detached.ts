import { actingPage, afterMs } from "./page.ts"

/** Targets that the page removes, or replaces by a copy, while they are acted on. */
export const detached = actingPage("detached", (exchange) => ({
  title: "Detached",
  body: `<p id="places"></p>
<ul id="list" onmouseenter="rerender()"></ul>
<script>
/** Replaces a button by its next copy, which the given event will replace in turn. */
function put(id, text, count, whenToReplace, replace) {
  const button = document.createElement("button")
  button.id = id
  button.textContent = text
  button.addEventListener("click", (event) => record(event, "click " + id + " " + count))
  if (whenToReplace) button.addEventListener(whenToReplace, () => replace(button), { once: true })
  return button
}
places.append(
  put("on-mousemove", "On mousemove", 1, "mousemove", (old) => old.replaceWith(put("on-mousemove", "On mousemove", 2))),
  put("on-mousedown", "On mousedown", 1, "mousedown", (old) => old.replaceWith(put("on-mousedown", "On mousedown", 2))),
  put("vanishing", "Vanishing", 1, "mousemove", (old) => old.remove()),
  put("after", "After", 1),
)
let rendered = 0
function rerender() {
  rendered++
  list.innerHTML = ["apples", "pears", "plums"]
    .map((fruit) => '<li>' + fruit + ' <button onclick="record(event, \\'delete ' + fruit + '\\')">Delete ' + fruit + '</button></li>').join("")
}
rerender()
${afterMs(exchange, 'document.getElementById("after").replaceWith(put("after", "After", 2))')}
</script>`,
}))
