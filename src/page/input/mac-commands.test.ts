import { expect, it } from "vitest"
import { macCommands } from "./mac-commands.ts"

it("names what a key does to text on macOS, with the modifiers that are held", () => {
  expect(macCommands("KeyA", 4)).toEqual(["selectAll"])
  expect(macCommands("KeyZ", 4 | 8)).toEqual(["redo"])
  expect(macCommands("ArrowLeft", 0)).toEqual(["moveLeft"])
  expect(macCommands("ArrowLeft", 8)).toEqual(["moveLeftAndModifySelection"])
  expect(macCommands("ArrowRight", 1 | 8)).toEqual(["moveWordRightAndModifySelection"])
  expect(macCommands("KeyA", 0)).toEqual([])
})
