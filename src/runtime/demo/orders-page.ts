import { escapeHtml, layout } from "./layout.ts"
import type { Order } from "./orders.ts"
import { euros } from "./products.ts"

export function ordersPage(orders: readonly Order[]): string {
  return layout({
    path: "/orders",
    title: "Orders – Tabhand demo",
    main: `<h1>Orders</h1>
<p class="lead">What was ordered since this demo started.</p>
${orders.length === 0 ? '<p>No orders yet. <a href="/">Go to the shop</a></p>' : table(orders)}`,
  })
}

function table(orders: readonly Order[]): string {
  return `<div class="card"><table>
<caption class="visually-hidden">Orders</caption>
<thead><tr><th scope="col">Number</th><th scope="col">Name</th><th scope="col">Items</th><th scope="col">Delivery</th><th scope="col">Total</th></tr></thead>
<tbody>
${orders.map(row).join("\n")}
</tbody>
</table></div>`
}

function row({ number, name, items, delivery, cents }: Order): string {
  const cells = [name, items, delivery].map((text) => `<td>${escapeHtml(text)}</td>`)
  return `<tr><th scope="row">${number}</th>${cells.join("")}<td class="price">${euros(cents)}</td></tr>`
}
