import { includes, reader } from "./primitives.ts"

export type System = "android" | "ios" | "windows" | "mac" | "linux"

const userAgentOf = reader(typeof window === "undefined" ? "WorkerNavigator" : "Navigator", "userAgent")

/** Substrings of user agents and their system; an Android phone also calls itself Linux. */
const MARKS: readonly (readonly [string, System])[] = [
  ["Android", "android"],
  ["iPhone", "ios"],
  ["iPad", "ios"],
  ["Windows", "windows"],
  ["Macintosh", "mac"],
]

/** The system that the browser claims to run on. */
export function claimedSystem(): System {
  const said = userAgentOf?.(navigator)
  if (typeof said !== "string") return "linux"
  for (let index = 0; index < MARKS.length; index++) {
    const mark = MARKS[index]
    if (mark && includes(said, mark[0])) return mark[1]
  }
  return "linux"
}
