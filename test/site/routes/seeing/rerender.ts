import { route } from "../../router.ts"

/** An application that rerenders its whole list at every change, as simple frameworks do. */
export const rerender = route("/seeing/rerender", (exchange) =>
  exchange.html({
    title: "Drawn anew",
    body: `<h1>Drawn anew</h1>
<div id="app" data-must="may"></div>
<script>
const app = document.getElementById("app")
const items = ["Bread", "Milk", "Eggs"]
let filter = ""
function render() {
  app.innerHTML = '<p><label>Filter <input data-must="list" id="filter"></label> <button data-must="list" id="add">Add</button></p><ul>' +
    items.filter((item) => item.toLowerCase().includes(filter)).map((item) =>
      '<li>' + item + ' <button data-must="list" data-item="' + item + '">Remove ' + item + '</button></li>').join("") +
    '</ul><p role="status">' + items.length + ' items</p>'
  document.getElementById("filter").value = filter
}
app.addEventListener("click", (event) => {
  const button = event.target.closest("button")
  if (!button) return
  if (button.id === "add") items.push("Item " + (items.length + 1))
  else items.splice(items.indexOf(button.dataset.item), 1)
  render()
})
app.addEventListener("input", (event) => {
  filter = event.target.value.toLowerCase()
  render()
  document.getElementById("filter").focus()
})
render()
</script>`,
  }),
)
