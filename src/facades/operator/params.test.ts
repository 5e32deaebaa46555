import { describe, expect, test } from "vitest"
import type { ToolArgs } from "../../tools/tool.ts"
import { actions } from "./definition.ts"
import { needed, pointOf, readParams } from "./params.ts"

const read = (args: ToolArgs) => readParams(args).params

function errorOf(args: ToolArgs): string {
  try {
    readParams(args)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  throw new Error("it was read")
}

describe("the parameters of a call", () => {
  test("have the defaults of the document", () => {
    expect(read({ action: "scroll" })).toEqual({
      action: "scroll",
      clear: false,
      press_enter: false,
      times: 1,
      direction: "down",
      amount: 500,
      tab_mode: "open",
    })
  })

  test("may be written as models write them", () => {
    const written = {
      action: "type",
      x: "12",
      y: "-3.5",
      text: 5,
      clear: "True",
      press_enter: "no",
      times: "50",
      labels: '["a", "b"]',
      filenames: "cv.txt",
      time: "1.5",
      cdp_port: "9223",
      headless: 0,
      attach_to_existing: "yes",
    }
    expect(read(written)).toMatchObject({
      x: 12,
      y: -3.5,
      text: "5",
      clear: true,
      press_enter: false,
      times: 50,
      labels: ["a", "b"],
      filenames: ["cv.txt"],
      time: 1.5,
      cdp_port: 9223,
      headless: false,
      attach_to_existing: true,
    })
  })

  test.each(["url", "x", "tab_index", "time", "labels", "browser", "headless"])("take null for nothing: %s", (name) => {
    expect(read({ action: "open", [name]: "null" })).not.toHaveProperty(name)
    expect(read({ action: "open", [name]: null })).not.toHaveProperty(name)
  })

  test.each([
    [{ action: "key", times: 0 }, "'times' is 0: it must be at least 1."],
    [{ action: "key", times: 51 }, "'times' is 51: it must be at most 50."],
    [{ action: "key", times: 1.5 }, "'times' is 1.5: it must be a whole number."],
    [{ action: "wait", time: -1 }, "'time' is -1: it must be at least 0."],
    [{ action: "wait", time: 120.5 }, "'time' is 120.5: it must be at most 120."],
    [{ action: "wait", time: "soon" }, `'time' is "soon": it must be a number.`],
    [{ action: "scroll", amount: 0 }, "'amount' is 0: it must be at least 1."],
    [{ action: "scroll", direction: "left" }, `'direction' is "left": it must be one of down, up.`],
    [{ action: "open", cdp_port: 0 }, "'cdp_port' is 0: it must be at least 1."],
    [{ action: "open", cdp_port: 65_536 }, "'cdp_port' is 65536: it must be at most 65535."],
    [{ action: "tab", tab_index: -1 }, "'tab_index' is -1: it must be at least 0."],
    [{ action: "type", clear: "perhaps" }, `'clear' is "perhaps": it must be true or false.`],
    [{ action: "menu", labels: {} }, "'labels' is an object: it must be a list."],
    [{ action: "goto", url: ["a"] }, "'url' is a list: it must be text."],
    [{ action: "fly" }, "Unknown browser action: 'fly'."],
    [{ action: 7 }, "Unknown browser action: 7."],
    [{}, `'action' is required: one of ${actions.join(", ")}.`],
  ])("that are wrong are refused: %j", (args, message) => {
    expect(errorOf(args)).toBe(message)
  })

  test("that are unknown are ignored, and that is said", () => {
    expect(readParams({ action: "click", labls: ["x"] }).notes).toEqual([
      '"labls" is no parameter and was ignored; did you mean labels?',
    ])
  })

  test("that an action cannot do without are named", () => {
    expect(needed("x", "url", "goto")).toBe("x")
    expect(() => needed(undefined, "url", "goto")).toThrow("'url' is required for action='goto'.")
    expect(pointOf(read({ action: "click", x: 0, y: 0 }))).toEqual({ x: 0, y: 0 })
    expect(() => pointOf(read({ action: "click", x: 1 }))).toThrow("'x' and 'y' are required for action='click'.")
  })
})
