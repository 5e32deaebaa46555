import { expect, test } from "vitest"
import { Registry } from "../../command/define/registry.ts"
import { commands } from "../../generated/commands.ts"
import { readGiven } from "./given.ts"

const registry = new Registry(commands)

function read(command: string, ...given: unknown[]) {
  return readGiven(registry.get(command), given)
}

test("values come in the order of the command line, then an object with everything else", () => {
  expect(read("fill", "e3", "Ada", { first: true, tab: "t2", timeoutMs: 100 })).toEqual({
    args: { target: "e3", text: "Ada", first: true },
    options: { tab: "t2", timeoutMs: 100 },
  })
})

test("a value may be omitted, or be given by name", () => {
  expect(read("fill", "e3", { secret: "PASSWORD" }).args).toEqual({ target: "e3", secret: "PASSWORD" })
  expect(read("screenshot", { selector: "e3", full: true }).args).toEqual({ selector: "e3", full: true })
  expect(read("screenshot", undefined, "a.png").args).toEqual({ path: "a.png" })
  expect(read("tab new", undefined, undefined)).toEqual({ args: {}, options: {} })
})

test("a list is a value, not an object of options", () => {
  expect(read("batch", ["click e1"], { keepGoing: true }).args).toEqual({ commands: ["click e1"], keepGoing: true })
})

test("duplicate, surplus and wrongly typed values are refused", () => {
  expect(() => read("fill", "e3", "Ada", { text: "Eve" })).toThrow('fill was given "text" twice')
  expect(() => read("click", "e3", "e4")).toThrow("click takes 1 value, then an object of options")
  expect(() => read("click", "e3", {}, "e4")).toThrow("click takes 1 value, then an object of options")
  expect(() => read("click", "e3", { timeoutMs: "soon" })).toThrow("click: timeoutMs must be a number")
  expect(() => read("click", "e3", { signal: {} })).toThrow("click: signal must be an AbortSignal")
})
