import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

// Side by side, with the deadline of every command: the similar elements are looked for in what the wait leaves of it.
test.concurrent.each([
  { target: "Book", nearest: "button Book (book)" },
  { target: "text=Breakfst", nearest: "checkbox Breakfast (breakfast)" },
  { target: "#fullName", nearest: "textbox Full name (name)" },
])("the error for $target, which matches nothing, lists the most similar element", async ({ target, nearest }) => {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/acting/form-task` })
  const failed = session.run("click", { target })
  await expect(failed).rejects.toMatchObject({
    code: "no_match",
    hint: "if you meant one of these, name it by its ref",
    candidates: expect.arrayContaining([{ ref: expect.stringMatching(/^e\d+$/), text: nearest }]),
  })
})

test.concurrent("the error for a target with nothing similar on the page says that it may come later", async () => {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/acting/form-task` })
  await expect(session.run("click", { target: "#zebra" })).rejects.toMatchObject({
    code: "no_match",
    hint: expect.stringContaining("it may come later"),
    candidates: [],
  })
})
