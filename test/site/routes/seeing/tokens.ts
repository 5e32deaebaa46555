import { route } from "../../router.ts"

const places = ["Bergen", "Porto", "Trieste", "Kobe", "Valparaíso", "Halifax", "Mombasa"]
const goods = ["timber", "salted fish", "coffee", "sail cloth", "copper", "oranges"]
const states = ["Paid", "Waiting", "Shipped", "Returned"]

const pick = <Item>(all: readonly Item[], index: number): Item | undefined => all[index % all.length]

/** Pages of the most common kinds, of any length: their cost in tokens is measured. */
export const tokens = [
  // Seven columns, four interactive elements in each row.
  route("/seeing/tokens/orders", (exchange) => {
    const rows = Array.from({ length: exchange.count("rows", 20, 10_000) }, (_, index) => order(index))
    exchange.html({
      title: "Orders",
      body: `<h1>Orders</h1>
<table>
<thead><tr><th></th><th>Order</th><th>Customer</th><th>Goods</th><th>Amount</th><th>State</th><th>Actions</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`,
    })
  }),

  // A link and a line of text each.
  route("/seeing/tokens/results", (exchange) => {
    const items = Array.from({ length: exchange.count("n", 20, 10_000) }, (_, index) => result(index))
    exchange.html({ title: "Results", body: `<h1>Results</h1>\n<ul>\n${items.join("\n")}\n</ul>` })
  }),

  // Nothing but links, as in an index.
  route("/seeing/tokens/links", (exchange) => {
    const items = Array.from(
      { length: exchange.count("n", 20, 10_000) },
      (_, index) => `<li><a href="/title/${index}">${pick(goods, index)} from ${pick(places, index)}</a></li>`,
    )
    exchange.html({ title: "Index", body: `<h1>Index</h1>\n<ul>\n${items.join("\n")}\n</ul>` })
  }),
]

function order(index: number): string {
  const number = 4_711 + index * 13
  const amount = ((index * 7_919) % 90_000) / 100
  return `<tr><td><input type="checkbox" aria-label="Select order ${number}"></td><td><a href="/title/${number}">${number}</a></td>
<td>${pick(places, index * 3)} Trading Co</td><td>${pick(goods, index)}</td><td>€ ${amount.toFixed(2)}</td><td>${pick(states, index)}</td>
<td><button>Edit</button> <button>Delete</button></td></tr>`
}

function result(index: number): string {
  const [place, good] = [pick(places, index), pick(goods, index * 5)]
  return `<li><h3><a href="/title/${index}">Ship ${index + 1} to ${place}</a></h3>
<p>Leaves with ${good} on the ${(index % 28) + 1}th and has room for ${(index * 37) % 400} barrels more.</p></li>`
}
