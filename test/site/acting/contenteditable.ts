import { actingPage } from "./page.ts"

/** Editable elements without a library around them. */
export const contenteditable = actingPage("contenteditable", {
  title: "Contenteditable",
  style: "[role=textbox] { border: 1px solid; padding: 4px; margin: 8px; min-height: 20px }",
  body: `<div id="plain" role="textbox" aria-label="Plain" contenteditable="plaintext-only" oninput="saw(event)">Hello</div>
<div id="rich" role="textbox" aria-label="Rich" aria-multiline="true" contenteditable="true" oninput="saw(event)">Hello <b>bold</b> world</div>
<div id="lines" role="textbox" aria-label="Lines" aria-multiline="true" contenteditable="true" oninput="saw(event)"><p>One</p><p>Two</p><p>Three</p></div>
<div id="locked" role="textbox" aria-label="Locked" aria-readonly="true" contenteditable="false">Locked</div>
<div id="reverting" role="textbox" aria-label="Reverting" contenteditable="true">Unchanged</div>
<iframe title="Letter" width="400" height="120" srcdoc="<body id='letter' role='textbox' aria-label='Letter body' contenteditable='true'><p>Dear all</p></body>"></iframe>
<script>
reverting.addEventListener("input", (event) => { reverting.textContent = "Unchanged"; record(event, "reverted") })
document.querySelector("iframe").addEventListener("load", ({ target }) => {
  const { body } = target.contentDocument
  body.addEventListener("input", (event) => record(event, "frame input letter=" + body.innerText.trim()))
})
</script>`,
})
