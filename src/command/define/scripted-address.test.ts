import { expect, test } from "vitest"
import { holdsScript } from "./scripted-address.ts"

test.each([
  "data:text/html,<script>1</script>",
  "data:text/html;charset=utf-8;base64,PHNjcmlwdD4=",
  "DATA:TEXT/HTML,x",
  "data: text/html,x",
  "data:image/svg+xml,<svg/>",
  "data:application/xhtml+xml,x",
  "data:text/xml,x",
  "data:application/pdf;base64,AA==",
  "data:text/plainx,x",
  "data:text/html;x=text/plain,x",
  "data:x/text/plain,x",
  " \tdata:text/ht\nml,x",
  "javascript:1",
  "blob:http://127.0.0.1/1",
  "filesystem:http://127.0.0.1/temporary/x.html",
  "view-source:data:text/html,x",
])("%j can hold scripts of its author", (address) => {
  expect(holdsScript(address)).toBe(true)
})

test.each([
  "https://example.com/?x=data:text/html,1",
  "about:blank",
  "data:,hello",
  "data:;base64,aGk=",
  "data:text/plain,<script>1</script>",
  "data:text/plain;charset=utf-8,x",
  "data:image/png;base64,iVBORw0KGgo=",
  "not an address",
])("%j cannot", (address) => {
  expect(holdsScript(address)).toBe(false)
})
