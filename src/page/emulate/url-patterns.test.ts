import { expect, test } from "vitest"
import { urlPatternsOf } from "./url-patterns.ts"

// That the browser matches them like the glob was tried on Chromium 156; test/routes throttles with some.
test.each([
  ["**", ["*://*:*/*"]],
  ["*", ["*://*:*/*"]],
  ["**/api/*", ["*://*:*/api/{:s1}?", "*://*:*/*/api/{:s1}?"]],
  ["**/*.{png,jpg}", ["/{:s1}?.png", "/*/{:s1}?.png", "/{:s1}?.jpg", "/*/{:s1}?.jpg"].map((path) => `*://*:*${path}`)],
  ["/api/", ["*://*:*/api/*", "*://*:*/*/api/*", "*://*:*/*\\?*/api/*"]],
  ["example.com", ["*://*:*/*example.com*", "*://*:*/*\\?*example.com*", "*://*example.com*:*/*"]],
  ["page=2", ["*://*:*/*page=2*", "*://*:*/*\\?*page=2*"]],
  ["https://a.b/", ["https://a.b/*"]],
  ["https://a.b:8443/**", ["https://a.b:8443/*"]],
  ["http*://*.a.b/x?y=*", ["http*://*.a.b:*/x\\?y=*"]],
  ["http://**/users", ["http://**:*/users", "http://**:*/*/users"].map((each) => each.replace("**", "*"))],
  ["**/a(1)+b", ["*://*:*/a\\(1\\)\\+b", "*://*:*/*/a\\(1\\)\\+b"]],
])("the browser's patterns for %s", (glob, patterns) => {
  expect(urlPatternsOf(glob)).toEqual(patterns)
})
