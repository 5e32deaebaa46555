import { expect, test } from "vitest"
import { checkedTools } from "./setup.ts"

test.each(["core", "full", "one", "core,capture,browser_get_*,-browser_tabs", "core, !browser_batch", "browser"])(
  "%s is a choice of tools",
  (written) => expect(checkedTools(written)).toBe(written),
)

test.each([
  ["cor", "did you mean core?"],
  ["core,telephones", "there are: core, full, one, nexo, oh-my-pi, operator, spacebot, spacebot-flat, page"],
  ["", "there are: core"],
])("%s is refused", (written, hint) => {
  expect(() => checkedTools(written)).toThrow(
    expect.objectContaining({ code: "bad_argument", hint: expect.stringContaining(hint) }),
  )
})
