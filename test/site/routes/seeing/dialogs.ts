import { route } from "../../router.ts"

const behind = `<h1>Dialogs</h1>
<p>Text behind. <button data-must="BEHIND">Button behind</button> <a data-must="BEHIND" href="/title/Behind">Link behind</a></p>`

/** A native modal dialog makes everything behind it inert; a div with aria-modal only says so. */
export const dialogs = [
  route("/seeing/dialog", (exchange) =>
    exchange.html({
      title: "Dialog",
      body: `${behind.replaceAll("BEHIND", "may")}
<dialog id="dialog" aria-labelledby="title"><h2 id="title">Delete the file?</h2>
<form method="dialog"><label>Reason <input data-must="list"></label>
<button data-must="list">Delete</button> <button data-must="list">Keep</button></form></dialog>
<script>document.getElementById("dialog").showModal()</script>`,
    }),
  ),

  route("/seeing/aria-modal", (exchange) =>
    exchange.html({
      title: "Modal by name",
      head: `<style>
.backdrop { position: fixed; inset: 0; background: rgba(0, 0, 0, 0.5) }
[role=dialog] { position: fixed; left: 100px; top: 100px; width: 300px; background: #fff; padding: 16px }
</style>`,
      body: `${behind.replaceAll("BEHIND", "list")}
<div class="backdrop"></div>
<div role="dialog" aria-modal="true" aria-label="Cookies"><p>We use cookies.</p>
<button data-must="list">Accept</button> <button data-must="list">Refuse</button></div>
<div popover id="pop" style="inset: auto; top: 300px; left: 500px"><button data-must="list">In an open popover</button></div>
<script>document.getElementById("pop").showPopover()</script>`,
    }),
  ),
]
