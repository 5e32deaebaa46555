import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
/** Long enough to find the most similar elements on a busy machine. */
const SOON = { timeoutMs: 1_500 }

test.each([
  { target: "Book", nearest: "button Book (book)" },
  { target: "text=Breakfst", nearest: "checkbox Breakfast (breakfast)" },
  { target: "#fullName", nearest: "textbox Full name (name)" },
])("the error for $target, which matches nothing, lists the most similar element", async ({ target, nearest }) => {
  const session = engine.tabhand.session("nearest")
  await session.run("open", { url: `${engine.site.url}/acting/form-task` })
  const failed = session.run("click", { target }, SOON)
  await expect(failed).rejects.toMatchObject({
    code: "no_match",
    hint: "if you meant one of these, name it by its ref",
    candidates: expect.arrayContaining([{ ref: expect.stringMatching(/^e\d+$/), text: nearest }]),
  })
})

test("the error for a target with nothing similar on the page says that it may come later", async () => {
  const session = engine.tabhand.session("nearest")
  await session.run("open", { url: `${engine.site.url}/acting/form-task` })
  await expect(session.run("click", { target: "#zebra" }, SOON)).rejects.toMatchObject({
    code: "no_match",
    hint: expect.stringContaining("it may come later"),
    candidates: [],
  })
})
