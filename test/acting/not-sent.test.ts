import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

test("a script that only checks a field's validity does not make a click report an unsent form", async () => {
  await using session = engine.tabhand.session()
  const body = `<form><select id="it" multiple><option>a</select><button type="button" onclick="
it.required = true; document.title = it.checkValidity(); it.required = false">Ask</button><button>Send</button><input required name="who"></form>`
  await session.run("open", { url: `data:text/html,<!doctype html>${encodeURIComponent(body)}` })
  const asked = await session.run("click", { target: "text=Ask" })
  expect(asked.change?.title).toBe("false")
  expect(asked.notes ?? []).toEqual([])
  const sent = await session.run("click", { target: "text=Send" })
  expect(sent.notes?.join("\n")).toMatch(/^the form was not sent: e\d+ textbox/)
})
