import { deliveries, products } from "./products.ts"

const prices = Object.fromEntries(products.map(({ id, name, cents }) => [id, { name, cents }]))
const deliveryCents = Object.fromEntries(deliveries.map(({ id, cents }) => [id, cents]))

/** What the shop page runs. It only ever sets text, never markup. */
export const shopScript = `
const products = ${JSON.stringify(prices)}
const deliveries = ${JSON.stringify(deliveryCents)}
const cart = new Map()
const byId = (id) => document.getElementById(id)
const form = byId("order")
const euros = (cents) => "€" + (cents / 100).toFixed(2)
const count = () => [...cart.values()].reduce((sum, quantity) => sum + quantity, 0)

function element(tag, text, className = "") {
  const made = document.createElement(tag)
  made.textContent = text
  made.className = className
  return made
}

function total() {
  const delivery = deliveries[form.elements.delivery.value]
  return [...cart].reduce((sum, [id, quantity]) => sum + products[id].cents * quantity, delivery)
}

function cartLine([id, quantity]) {
  const { name, cents } = products[id]
  const remove = element("button", "Remove", "quiet")
  remove.type = "button"
  remove.ariaLabel = "Remove: " + name
  remove.onclick = () => {
    cart.delete(id)
    show(name + " removed.")
    byId("cart-heading").focus()
  }
  const line = element("li", "")
  line.append(element("span", quantity + " × " + name), element("span", euros(cents * quantity), "price"), remove)
  return line
}

function show(news) {
  byId("lines").replaceChildren(...[...cart].map(cartLine))
  byId("lines").hidden = byId("total").hidden = cart.size === 0
  byId("sum").textContent = euros(total())
  const items = count()
  const state = items === 0 ? "Your cart is empty." : items + (items === 1 ? " item" : " items") + " in the cart."
  byId("status").textContent = (news + " " + state).trim()
}

for (const button of document.querySelectorAll("[data-add]")) {
  button.onclick = () => {
    const id = button.dataset.add
    cart.set(id, (cart.get(id) ?? 0) + 1)
    byId("problem").textContent = ""
    show(products[id].name + " added.")
  }
}

form.elements.delivery.onchange = () => show("")

form.onsubmit = async (event) => {
  event.preventDefault()
  if (cart.size === 0) {
    byId("problem").textContent = "Put something in the cart first."
    return
  }
  const { name, email, delivery } = form.elements
  const response = await fetch("/orders", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: name.value,
      email: email.value,
      delivery: delivery.value,
      items: [...cart].map(([id, quantity]) => ({ id, quantity })),
    }),
  })
  if (!response.ok) {
    byId("problem").textContent = "The order was not accepted. Check the form and try again."
    return
  }
  const order = await response.json()
  byId("thanks-text").textContent =
    "Thank you, " + order.name + ". Your order number is " + order.number + ", total " + euros(order.cents) + "."
  byId("checkout").hidden = true
  byId("thanks").hidden = false
  cart.clear()
  show("")
  byId("thanks-heading").focus()
}
`
