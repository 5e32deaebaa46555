import { actingPage } from "./page.ts"

const field = (id: string, label: string) => `<p><label>${label} <input id="${id}"></label></p>`

/** Fields that rewrite their value: those of a library, and two custom ones that rely on key events. */
export const masks = actingPage("masks", {
  title: "Masks",
  bundle: "masks",
  body: `${field("phone", "Phone")}
${field("date", "Date")}
${field("card", "Card")}
${field("amount", "Amount")}
${field("keyed", "Keyed")}
<fieldset><legend>Code</legend>${[1, 2, 3, 4, 5, 6]
    .map((n) => `<input id="code-${n}" aria-label="Digit ${n}" inputmode="numeric" maxlength="1" size="1">`)
    .join("")}</fieldset>
<script>
let digits = ""
const keyed = document.getElementById("keyed")
const show = () => { keyed.value = digits.replace(/(..)(?=.)/g, "$1-") }
keyed.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.key === "Tab") return
  event.preventDefault()
  const whole = keyed.selectionEnd > keyed.selectionStart
  if (event.key === "Backspace" || event.key === "Delete") digits = whole ? "" : digits.slice(0, -1)
  else if (/^[0-9]$/.test(event.key)) digits = (whole ? "" : digits) + event.key
  else return
  show()
  record(event, "keyed " + digits)
})
keyed.addEventListener("input", show)

const boxes = Array.from(document.querySelectorAll("fieldset input"))
for (const [index, box] of boxes.entries()) {
  box.addEventListener("keyup", (event) => {
    if (!/^[0-9]$/.test(event.key)) return
    boxes[index + 1]?.focus()
    record(event, "code " + boxes.map(({ value }) => value).join(""))
  })
}
recordUntrusted()
</script>`,
})
