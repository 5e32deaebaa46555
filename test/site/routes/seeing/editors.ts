import { route } from "../../router.ts"

/** Editable elements that are not inputs. */
export const editors = [
  route("/seeing/editors", (exchange) =>
    exchange.html({
      title: "Editors",
      head: "<style>[contenteditable], [role=textbox], [role=searchbox], [role=combobox] { border: 1px solid; min-height: 20px }</style>",
      body: `<h1>Editors</h1>
<div role="toolbar" aria-label="Format"><button data-must="list" aria-pressed="false"><b>B</b></button> <button data-must="list" aria-label="Italic"><i>I</i></button></div>
<div data-must="list" contenteditable="true" role="textbox" aria-multiline="true" aria-label="Article"><p data-must="may">First <b>bold</b> paragraph</p><ul><li>Item</li></ul><p>With <a data-must="list" href="/title/Link">a link</a></p></div>
<div data-must="list" contenteditable aria-label="Short form"></div>
<div data-must="list" contenteditable="plaintext-only" aria-label="Plain">plain</div>
<div data-must="may" contenteditable="false">Not editable</div>
<div data-must="list" contenteditable="true" aria-label="With an island">Outside <span data-must="may" contenteditable="false">island</span> <span data-must="may" contenteditable="true">redundant</span></div>
<div data-must="list" role="textbox" tabindex="0" aria-label="Made by hand"></div>
<div data-must="list" role="searchbox" tabindex="0" aria-label="Search by hand"></div>
<div data-must="list" role="combobox" tabindex="0" aria-label="Combo by hand" aria-expanded="false">Two</div>
<iframe title="Design mode" width="400" height="80" src="/seeing/editors/design"></iframe>
<iframe title="Editable body" width="400" height="80" src="/seeing/editors/body"></iframe>`,
    }),
  ),

  route("/seeing/editors/design", (exchange) =>
    exchange.html({
      title: "Design mode",
      body: `<p data-must="may">Everything can be edited</p>
<script>document.designMode = "on"; document.body.setAttribute("data-must", "list")</script>`,
    }),
  ),

  route("/seeing/editors/body", (exchange) =>
    exchange.html({
      title: "Editable body",
      body: `<p data-must="may">The body can be edited</p>
<script>document.body.contentEditable = "true"; document.body.setAttribute("data-must", "list")</script>`,
    }),
  ),
]
