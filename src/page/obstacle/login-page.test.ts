import { expect, test } from "vitest"
import { isUnaskedLogin } from "./login-page.ts"

const login = { asks: "password", evidence: "" } as const
const form = { login, isSparse: true }

const SHOP = "https://shop.example"

test.each([
  ["/orders", "/login"],
  ["/orders", "/Login.aspx"],
  ["/orders", "/users/sign_in"],
  ["/orders", "/account/signin?next=/orders"],
  ["/orders", "/auth/realms/shop"],
  ["/orders", "/oauth2/authorize?client_id=1"],
  ["/orders", "/sessions/new"],
  ["/orders", "/welcome"],
  ["/#/orders", "/#/login"],
  ["/blog/orders", "/blog/wp-login.php?redirect_to=x"],
])("%s that led to %s led to a login", (from, at) => {
  expect(isUnaskedLogin(SHOP + from, SHOP + at, form)).toBe(true)
  expect(isUnaskedLogin(`http://www.shop.example${from}`, SHOP + at, form)).toBe(true)
})

test.each([
  ["/login", "/sign-in"],
  ["/login", "/login?failed=1"],
  ["/orders", "/orders?page=2"],
  ["/orders/", "/orders"],
  ["/orders", "/orders#top"],
  ["/auth/callback", "/welcome"],
])("%s that led to %s did not", (from, at) => expect(isUnaskedLogin(SHOP + from, SHOP + at, form)).toBe(false))

test("a login of another host is another matter", () => {
  expect(isUnaskedLogin(`${SHOP}/orders`, "https://accounts.example/login", form)).toBe(false)
  expect(isUnaskedLogin(`${SHOP}/orders`, "https://sso.shop.example/login", form)).toBe(false)
})

test("a page with a form for logging in, and much else, is a login only if it says so", () => {
  const rich = { login, isSparse: false }
  expect(isUnaskedLogin(`${SHOP}/`, `${SHOP}/en`, rich)).toBe(false)
  expect(isUnaskedLogin(`${SHOP}/orders`, `${SHOP}/home?return_to=%2Forders`, rich)).toBe(true)
  expect(isUnaskedLogin(`${SHOP}/orders`, `${SHOP}/home?next=https%3A%2F%2Fshop.example%2Forders`, rich)).toBe(true)
  expect(isUnaskedLogin(`${SHOP}/orders`, `${SHOP}/home?return_to=%2Fother`, rich)).toBe(false)
  expect(isUnaskedLogin(`${SHOP}/orders`, `${SHOP}/home?q=%2Forders`, rich)).toBe(false)
  expect(isUnaskedLogin(`${SHOP}/orders`, `${SHOP}/login`, rich)).toBe(true)
})

test("a form for a name alone is a login only at the address of one", () => {
  const named = { login: { asks: "name", evidence: "" }, isSparse: true } as const
  expect(isUnaskedLogin(`${SHOP}/orders`, `${SHOP}/newsletter`, named)).toBe(false)
  expect(isUnaskedLogin(`${SHOP}/orders`, `${SHOP}/signin`, named)).toBe(true)
})

test("without a form there is no login", () => {
  expect(isUnaskedLogin(`${SHOP}/orders`, `${SHOP}/login`, { login: null, isSparse: true })).toBe(false)
  expect(isUnaskedLogin("nonsense", `${SHOP}/login`, form)).toBe(false)
  expect(isUnaskedLogin(`${SHOP}/orders`, "about:blank", form)).toBe(false)
})

test.each(["/blog/login-tips", "/author/jane", "/catalogue", "/casino", "/signing-off", "/authors", "/assortment"])(
  "%s is not the address of a login",
  (at) => expect(isUnaskedLogin(`${SHOP}/orders`, SHOP + at, { login, isSparse: false })).toBe(false),
)
