import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
/** It leaves enough to look for what is most like it on a busy machine. */
const SOON = { timeoutMs: 1_500 }

test.each([
  { target: "Book", nearest: "button Book (book)" },
  { target: "text=Breakfst", nearest: "checkbox Breakfast (breakfast)" },
  { target: "#fullName", nearest: "textbox Full name (name)" },
])("$target, which names nothing, is told with what is most like it", async ({ target, nearest }) => {
  const session = engine.tabhand.session("nearest")
  await session.run("open", { url: `${engine.site.url}/acting/form-task` })
  const failed = session.run("click", { target }, SOON)
  await expect(failed).rejects.toMatchObject({
    code: "no_match",
    hint: "if you meant one of these, name it by its ref",
    candidates: expect.arrayContaining([{ ref: expect.stringMatching(/^e\d+$/), text: nearest }]),
  })
})

test("what is like nothing on the page may come later", async () => {
  const session = engine.tabhand.session("nearest")
  await session.run("open", { url: `${engine.site.url}/acting/form-task` })
  await expect(session.run("click", { target: "#zebra" }, SOON)).rejects.toMatchObject({
    code: "no_match",
    hint: expect.stringContaining("it may come later"),
    candidates: [],
  })
})
