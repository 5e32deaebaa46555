import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const HELD = "Qx7-held"

const PAGE = `<!doctype html><title>masked</title><style>.masked { -webkit-text-security: disc }</style><main>
<label>Pin <input id=pin class=masked value="${HELD}"></label>
<label>Key <textarea id=key class=masked>${HELD}</textarea></label>
<div id=editor class=masked contenteditable aria-label=Editor role=textbox>${HELD}</div>
<label>Plain <input id=plain value=shown></label></main>`

test("a field that is masked on the screen is secret to every command", async () => {
  await using session = engine.tabhand.session()
  engine.site.publish("/published/masked", PAGE)
  const said = [JSON.stringify(await session.run("open", { url: `${engine.site.url}/published/masked` }))]
  said.push(
    JSON.stringify(await session.run("snapshot", { full: true })),
    JSON.stringify(await session.run("read", {})),
  )
  for (const target of ["#pin", "#key"]) said.push((await session.run("get value", { target })).text)
  said.push((await session.run("get attr", { target: "#pin", name: "value" })).text)
  for (const target of ["#editor", "#key"]) said.push((await session.run("get text", { target })).text)
  for (const target of ["#pin", "#key", "#editor", "main"]) said.push((await session.run("get html", { target })).text)
  expect(said.filter((each) => each.includes(HELD))).toEqual([])
  expect((await session.run("get value", { target: "#pin" })).text).toBe("••••••••")
  expect((await session.run("get value", { target: "#plain" })).text).toBe("shown")
  expect((await session.run("fill", { target: "#pin", text: "hunter2-typed" })).text).toMatch(/: set, 13 characters$/)
  // The page may unmask it: the field remains secret.
  await session.run("eval", { script: "document.querySelector('#pin').className = '', 0" })
  expect((await session.run("snapshot", { full: true })).text).not.toContain("typed")
})
