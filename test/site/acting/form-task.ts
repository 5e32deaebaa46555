import { escapeHtml } from "../html.ts"
import { route } from "../router.ts"
import { actingPage, sendActing } from "./page.ts"

const fields = [
  `<label>Full name <input id="name" name="name" required></label>`,
  `<label>Email <input id="email" name="email" type="email" required></label>`,
  `<label>Phone <input id="phone" name="phone" type="tel"></label>`,
  `<label>Birthday <input id="birthday" name="birthday" type="date"></label>`,
  `<label>Arrival <input id="arrival" name="arrival" type="time"></label>`,
  `<label>Guests <input id="guests" name="guests" type="number" min="1" max="9"></label>`,
  `<label>Country <select id="country" name="country"><option>France</option><option>Norway</option><option>Peru</option></select></label>`,
  `Room <label><input type="radio" id="room-single" name="room" value="single"> Single</label>
<label><input type="radio" id="room-double" name="room" value="double"> Double</label>`,
  `<label><input type="checkbox" id="breakfast" name="breakfast" value="yes"> Breakfast</label>`,
  `<label>Notes <textarea id="notes" name="notes"></textarea></label>`,
]

/** Ten fields of different kinds, and a result that shows every value: in the page, or on a separate page. */
export const formTask = [
  actingPage("form-task", (exchange) => ({
    title: "Book a room",
    body: `<form method="post" action="/acting/form-task/result">
${fields.map((field) => `<p>${field}</p>`).join("\n")}
<button id="book">Book</button>
</form>
<section id="result" aria-label="Result"></section>
<script>
for (const input of document.querySelectorAll("input, select, textarea")) watch(input, "input", "change")
watch(document.getElementById("book"), "click")
${exchange.query("mode", "section") === "page" ? "" : showInPage}
</script>`,
  })),

  route("/acting/form-task/result", async (exchange) => {
    const values = new URLSearchParams((await exchange.body()).toString())
    const lines = [...values].map(([name, value]) => `<li>${escapeHtml(`${name}: ${value}`)}</li>`)
    sendActing(exchange, { title: "Booked", body: `<ul id="result">${lines.join("")}</ul>` })
  }),
]

const showInPage = `
document.forms[0].addEventListener("submit", (event) => {
  event.preventDefault()
  const list = document.createElement("ul")
  for (const [name, value] of new FormData(event.target)) list.append(Object.assign(document.createElement("li"), { textContent: name + ": " + value }))
  document.getElementById("result").replaceChildren(Object.assign(document.createElement("h2"), { textContent: "Booked" }), list)
})`
