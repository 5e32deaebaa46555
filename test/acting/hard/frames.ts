import { expect } from "vitest"
import type { Acting, HardCase } from "./case.ts"

/** Fills and submits the form in the innermost frame. */
async function sendForm(act: Acting): Promise<void> {
  await act.fill("label=Name", "Ada")
  await act.run("check", { target: "label=Agree" })
  await act.run("select", { target: "label=Color", values: ["blue"] })
  await act.click("role=button[name=Send]")
  await act.until("log.includes('frame click send')")
  expect(await act.page("log.filter((line) => line.includes('untrusted'))")).toEqual([])
  expect(await act.page("log.filter((line) => /click send/.test(line)).length")).toBe(1)
  const { data } = await act.run("get text", { target: "#result" })
  expect(data.text).toBe("Sent Ada true blue")
}

const KINDS = [
  ["three deep", "frames"],
  ["three deep across sites", "frames/cross"],
  ["rotated and scaled", "frames/rotated"],
  ["rotated and scaled across sites", "frames/rotated?cross=1"],
  ["below the fold of each other", "frames/scrolled"],
  ["below the fold of each other across sites", "frames/scrolled?cross=1"],
] as const

export const frameCases: readonly HardCase[] = [
  ...KINDS.map(
    ([what, path]): HardCase => ({ is: `a form in frames ${what} is filled and sent`, path, run: sendForm }),
  ),
  {
    is: "a first click reaches a button below the fold of frames across sites",
    path: "frames/scrolled?cross=1",
    async run(act) {
      await act.click("role=button[name=Send]")
      await act.until("log.includes('frame click send')")
    },
  },
  {
    is: "a first check reaches a box below the fold of frames across sites",
    path: "frames/scrolled?cross=1",
    async run(act) {
      await act.run("check", { target: "label=Agree" })
      await act.until("log.includes('frame change agree=true')")
    },
  },
  {
    is: "an element in a frame is clicked where nothing covers the frame",
    path: "covered/frame",
    async run(act) {
      await act.click("#wide")
      await act.expectLog("click wide")
    },
  },
  {
    is: "a cover over the frame in the parent page is waited for",
    path: "frames/covered?ms=1000&cross=1",
    async run(act) {
      await act.click("role=button[name=Send]")
      await act.until("log.includes('frame click send')")
      expect(await act.page("log.includes('click overlay')")).toBe(false)
    },
  },
  {
    is: "controls in open, closed, nested and declared shadow roots and in slots are used",
    path: "shadow",
    async run(act) {
      for (const kind of ["Open", "Closed", "Nested", "Declared", "Slotted"]) {
        await act.fill(`label="${kind} field"`, kind)
        await act.run("check", { target: `label="${kind} box"` })
        await act.click(`text="${kind} button"`)
      }
      const lines = ["open", "closed", "nested", "declared", "slotted"].flatMap((kind) => [
        `input ${kind}-field=${kind[0]?.toUpperCase()}${kind.slice(1)}`,
        `change ${kind}-box=true`,
        `click ${kind}-button`,
      ])
      expect(await act.page("log.filter((line) => !/^(click|input) \\w+-box|^change \\w+-field/.test(line))")).toEqual(
        lines,
      )
    },
  },
]
