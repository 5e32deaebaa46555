import { route } from "../../router.ts"

/** A long form: `?n=100` controls of five kinds; `?listeners=` divs that only listen, `?roots=` closed shadow roots. */
export const controls = route("/seeing/controls", (exchange) => {
  const rows = Array.from({ length: exchange.count("n", 100, 100_000) }, (_, index) => control(index + 1))
  const listeners = exchange.count("listeners", 0, 100_000)
  const roots = exchange.count("roots", 0, 10_000)
  exchange.html({
    title: "Many controls",
    body: `<h1>Many controls</h1>
<form>
${rows.join("\n")}
</form>
<section id="listeners"></section>
<section id="roots"></section>
<script>
for (let i = 1; i <= ${listeners}; i++) {
  const div = document.createElement("div")
  div.textContent = "Listener " + i
  div.setAttribute("data-must", "list")
  div.addEventListener("click", () => {})
  document.getElementById("listeners").append(div)
}
for (let i = 1; i <= ${roots}; i++) {
  const div = document.createElement("div")
  div.attachShadow({ mode: "closed" }).innerHTML = '<button data-must="list">Closed ' + i + '</button>'
  document.getElementById("roots").append(div)
}
</script>`,
  })
})

function control(number: number): string {
  switch (number % 5) {
    case 1:
      return `<p><label>Text ${number} <input data-must="list" name="text${number}"></label></p>`
    case 2:
      return `<p><label><input data-must="list" type="checkbox" name="box${number}"> Box ${number}</label></p>`
    case 3:
      return `<p><label>Choice ${number} <select data-must="list" name="choice${number}"><option>One</option><option>Two</option></select></label></p>`
    case 4:
      return `<p><a data-must="list" href="/title/Link%20${number}">Link ${number}</a></p>`
    default:
      return `<p><button data-must="list" type="button">Button ${number}</button></p>`
  }
}
