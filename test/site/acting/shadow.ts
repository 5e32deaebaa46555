import { actingPage } from "./page.ts"

const parts = (
  name: string,
) => `<p><label>${name} field <input id="${name.toLowerCase()}-field" oninput="saw(event)"></label>
<label><input type="checkbox" id="${name.toLowerCase()}-box" onchange="saw(event)"> ${name} box</label>
<button id="${name.toLowerCase()}-button" onclick="saw(event)">${name} button</button></p>`

/** The same three elements in every kind of shadow root. */
export const shadow = actingPage("shadow", {
  title: "Shadow roots",
  body: `<open-box></open-box>
<closed-box></closed-box>
<nesting-box></nesting-box>
<div><template shadowrootmode="closed">${parts("Declared")}</template></div>
<slotted-box>${parts("Slotted")}</slotted-box>
<script>
function define(name, mode, html) {
  customElements.define(name, class extends HTMLElement {
    constructor() {
      super()
      this.attachShadow({ mode }).innerHTML = html
    }
  })
}
define("open-box", "open", \`${parts("Open")}\`)
define("closed-box", "closed", \`${parts("Closed")}\`)
define("nesting-box", "closed", "<middle-box></middle-box>")
define("middle-box", "open", "<nested-box></nested-box>")
define("nested-box", "closed", \`${parts("Nested")}\`)
define("slotted-box", "closed", "<section><h2>Around</h2><slot></slot></section>")
</script>`,
})
