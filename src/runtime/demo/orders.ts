import { z } from "zod"
import { deliveries, products } from "./products.ts"

const orderRequest = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.string().trim().min(3).max(200),
  delivery: z.string(),
  items: z.array(z.object({ id: z.string(), quantity: z.number().int().min(1).max(99) })).min(1),
})

export interface Order {
  readonly number: string
  readonly name: string
  readonly delivery: string
  readonly items: string
  readonly cents: number
}

/** The orders of one demo, in memory. Prices are looked up here: the sums of the page are not trusted. */
export class OrderBook {
  readonly #orders: Order[] = []

  get orders(): readonly Order[] {
    return this.#orders
  }

  /** Undefined if the request is not a valid order. */
  place(request: unknown): Order | undefined {
    const parsed = orderRequest.safeParse(request)
    if (!parsed.success) return undefined
    const { name, delivery: deliveryId, items } = parsed.data
    const delivery = deliveries.find((candidate) => candidate.id === deliveryId)
    if (delivery === undefined) return undefined
    const lines = items.map((item) => ({ ...item, product: products.find((product) => product.id === item.id) }))
    let cents = delivery.cents
    const words: string[] = []
    for (const { product, quantity } of lines) {
      if (product === undefined) return undefined
      cents += product.cents * quantity
      words.push(`${quantity} × ${product.name}`)
    }
    const number = `T-${1001 + this.#orders.length}`
    const order = { number, name, delivery: delivery.label, items: words.join(", "), cents }
    this.#orders.push(order)
    return order
  }
}
