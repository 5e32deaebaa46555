import { expect, test } from "vitest"
import type { WireOption } from "../../../injected/wire/acting.ts"
import { meantOptions } from "./options.ts"

const option = (index: number, value: string, label: string, disabled = false): WireOption => ({
  id: index + 1,
  index,
  value,
  label,
  disabled,
  selected: false,
})

const list = [
  option(0, "", "Choose"),
  option(1, "no", "Norway"),
  option(2, "No", "No one"),
  option(4, "se", "Sweden", true),
]

const found = (wanted: string[], options = list) => {
  const meant = meantOptions("e1 select", options, wanted)
  return "error" in meant ? [meant.error.code, meant.error.hint] : meant.options.map(({ index }) => index)
}

test("prefers options that match exactly over those that match in another case", () => {
  expect(found(["No"])).toEqual([2])
  expect(found(["no"])).toEqual([1])
  expect(found(["NO"])).toEqual([1])
  expect(found(["norway "])).toEqual([1])
  expect(found([""])).toEqual([0])
  expect(found(["NO ONE", "index=1", "no"])).toEqual([1, 2])
})

test("takes index=N as a position in the list, unless an option has that name", () => {
  expect(found(["index=2"])).toEqual([2])
  expect(found(["index=3"])[0]).toBe("no_option")
  expect(found(["index=0"], [...list, option(5, "index=0", "Odd")])).toEqual([5])
})

test("prefers an enabled option among those of the same name", () => {
  expect(found(["Sweden"])[0]).toBe("disabled")
  expect(found(["Sweden"], [...list, option(5, "sv", "Sweden")])).toEqual([5])
})

test("suggests the most similar name if there is one", () => {
  expect(found(["Norwya"])).toEqual(["no_option", 'did you mean "Norway"?'])
  expect(found(["Atlantis"])).toEqual(["no_option", expect.stringContaining("index=0 is the first")])
})
