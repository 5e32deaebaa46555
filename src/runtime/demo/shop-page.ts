import { demoShopScript } from "../../generated/injected/demo-shop.ts"
import { layout } from "./layout.ts"
import { deliveries, euros, type Product, products } from "./products.ts"

const prices = Object.fromEntries(products.map(({ id, name, cents }) => [id, { name, cents }]))
const deliveryCents = Object.fromEntries(deliveries.map(({ id, cents }) => [id, cents]))

export function shopPage(): string {
  return layout({
    path: "/",
    title: "Tabhand demo",
    script: `${demoShopScript}(${JSON.stringify(prices)}, ${JSON.stringify(deliveryCents)})`,
    main: `<h1>A small shop for a careful hand</h1>
<p class="lead">Put something in the cart, fill in the form, place the order. Nothing leaves this machine.</p>
<div class="columns">
<section aria-labelledby="products-heading">
<h2 id="products-heading">Products</h2>
<ul class="products">
${products.map(productCard).join("\n")}
</ul>
</section>
<div>
${cart}
${checkout}
${confirmation}
</div>
</div>`,
  })
}

function productCard({ id, name, about, cents, drawing }: Product): string {
  return `<li class="card product">
<svg viewBox="0 0 96 96" aria-hidden="true">${drawing}</svg>
<div><h3>${name}</h3><p>${about}</p><span class="price">${euros(cents)}</span></div>
<button type="button" data-add="${id}" aria-label="Add to cart: ${name}">Add to cart</button>
</li>`
}

const cart = `<section class="card panel" aria-labelledby="cart-heading">
<h2 id="cart-heading" tabindex="-1">Cart</h2>
<ul class="lines" id="lines" aria-label="Items in the cart" hidden></ul>
<p class="total" id="total" hidden><span>Total</span><span class="price" id="sum"></span></p>
<p class="status" id="status" role="status">Your cart is empty.</p>
</section>`

const checkout = `<section class="card panel" id="checkout" aria-labelledby="checkout-heading">
<h2 id="checkout-heading">Checkout</h2>
<form id="order" aria-labelledby="checkout-heading">
<label class="field">Name <input name="name" autocomplete="name" required maxlength="100"></label>
<label class="field">Email <input name="email" type="email" autocomplete="email" required maxlength="200"></label>
<label class="field">Delivery <select name="delivery">
${deliveries.map(({ id, label }) => `<option value="${id}">${label}</option>`).join("\n")}
</select></label>
<label class="agree"><input name="agree" type="checkbox" required> I agree to the terms of sale</label>
<button class="wide" type="submit">Place order</button>
<p class="problem" id="problem" role="alert"></p>
</form>
</section>`

const confirmation = `<section class="card panel thanks" id="thanks" aria-labelledby="thanks-heading" hidden>
<h2 id="thanks-heading" tabindex="-1">Order placed</h2>
<p id="thanks-text"></p>
<p><a href="/orders">See all orders</a></p>
</section>`
