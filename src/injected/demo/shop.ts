interface Product {
  readonly name: string
  readonly cents: number
}

interface Order {
  readonly name: string
  readonly number: string
  readonly cents: number
}

/** The script of the demo shop's page, with what is sold and the cost of each delivery. It sets text, never markup. */
export function runShop(
  products: Readonly<Record<string, Product>>,
  deliveries: Readonly<Record<string, number>>,
): void {
  const cart = new Map<string, number>()
  const form = byId("order", HTMLFormElement)
  const field = (name: string) => {
    const found = form.elements.namedItem(name)
    if (found instanceof HTMLInputElement || found instanceof HTMLSelectElement) return found
    throw new Error(`the form has no field ${name}`)
  }
  const delivery = field("delivery")

  function total(): number {
    const lines = [...cart].map(([id, quantity]) => (products[id]?.cents ?? 0) * quantity)
    return lines.reduce((sum, cents) => sum + cents, deliveries[delivery.value] ?? 0)
  }

  function cartLine(id: string, quantity: number): HTMLElement {
    const { name = id, cents = 0 } = products[id] ?? {}
    const remove = element("button", "Remove", "quiet")
    remove.type = "button"
    remove.ariaLabel = `Remove: ${name}`
    remove.onclick = () => {
      cart.delete(id)
      show(`${name} removed.`)
      byId("cart-heading").focus()
    }
    const line = element("li", "")
    line.append(element("span", `${quantity} × ${name}`), element("span", euros(cents * quantity), "price"), remove)
    return line
  }

  function show(news: string): void {
    const isEmpty = cart.size === 0
    byId("lines").replaceChildren(...[...cart].map(([id, quantity]) => cartLine(id, quantity)))
    byId("lines").hidden = isEmpty
    byId("total").hidden = isEmpty
    byId("sum").textContent = euros(total())
    const items = [...cart.values()].reduce((sum, quantity) => sum + quantity, 0)
    const state = isEmpty ? "Your cart is empty." : `${items}${items === 1 ? " item" : " items"} in the cart.`
    byId("status").textContent = `${news} ${state}`.trim()
  }

  async function placeOrder(): Promise<void> {
    const response = await fetch("/orders", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name: field("name").value,
        email: field("email").value,
        delivery: delivery.value,
        items: [...cart].map(([id, quantity]) => ({ id, quantity })),
      }),
    })
    if (!response.ok) {
      byId("problem").textContent = "The order was not accepted. Check the form and try again."
      return
    }
    const { name, number, cents }: Order = await response.json()
    byId("thanks-text").textContent = `Thank you, ${name}. Your order number is ${number}, total ${euros(cents)}.`
    byId("checkout").hidden = true
    byId("thanks").hidden = false
    cart.clear()
    show("")
    byId("thanks-heading").focus()
  }

  for (const button of document.querySelectorAll<HTMLElement>("[data-add]")) {
    button.onclick = () => {
      const { add: id = "" } = button.dataset
      cart.set(id, (cart.get(id) ?? 0) + 1)
      byId("problem").textContent = ""
      show(`${products[id]?.name} added.`)
    }
  }
  delivery.onchange = () => show("")
  form.onsubmit = (event) => {
    event.preventDefault()
    if (cart.size === 0) byId("problem").textContent = "Put something in the cart first."
    else void placeOrder()
  }
}

function byId<E extends HTMLElement = HTMLElement>(id: string, kind?: new () => E): E
function byId(id: string, kind: new () => HTMLElement = HTMLElement): HTMLElement {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`the page has no ${id}`)
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string, className = "") {
  const created = document.createElement(tag)
  created.textContent = text
  created.className = className
  return created
}

function euros(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`
}
