import { expect, test } from "vitest"
import { readProxy } from "./proxy-options.ts"

test.each([
  ["http://proxy.example:8080", "http://proxy.example:8080", undefined],
  ["proxy.example:8080", "proxy.example:8080", undefined],
  ["http=a.example:1;https=b.example:2", "http=a.example:1;https=b.example:2", undefined],
  ["socks5://proxy.example:1080", "socks5://proxy.example:1080", undefined],
  ["http://ada:pass@proxy.example:8080", "http://proxy.example:8080", { user: "ada", password: "pass" }],
  ["ada:pass@proxy.example:8080", "proxy.example:8080", { user: "ada", password: "pass" }],
  ["https://ada@proxy.example", "https://proxy.example", { user: "ada", password: "" }],
  ["http://a%40b:p%3A%2F@proxy.example", "http://proxy.example", { user: "a@b", password: "p:/" }],
  ["http://ada:p@ss:w@proxy.example", "http://proxy.example", { user: "ada", password: "p@ss:w" }],
  ["http://ada:100%@proxy.example", "http://proxy.example", { user: "ada", password: "100%" }],
])("%s is a proxy and who uses it", (address, server, login) => {
  expect(readProxy(address)).toEqual({ server, login })
})

test("what is given apart from the address wins", () => {
  expect(readProxy("http://ada:pass@p.example", { user: "eve", password: "word" })).toEqual({
    server: "http://p.example",
    login: { user: "eve", password: "word" },
  })
})

test("a password for a SOCKS proxy is an error that does not show it", () => {
  expect(() => readProxy("socks5://ada:pass@p.example")).toThrow(
    expect.objectContaining({ code: "bad_argument", message: "the browser cannot sign in to a SOCKS proxy" }),
  )
})
