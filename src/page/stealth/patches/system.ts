import { includes, reader } from "./primitives.ts"

type System = "android" | "ios" | "windows" | "mac" | "linux"

const userAgentOf = reader(typeof window === "undefined" ? "WorkerNavigator" : "Navigator", "userAgent")

/** Each text, and the system whose user agents have it; an Android phone calls itself Linux too. */
const MARKS: readonly (readonly [string, System])[] = [
  ["Android", "android"],
  ["iPhone", "ios"],
  ["iPad", "ios"],
  ["Windows", "windows"],
  ["Macintosh", "mac"],
]

/** The system that the browser says it runs on. */
export function claimedSystem(): System {
  const said = userAgentOf?.(navigator)
  if (typeof said !== "string") return "linux"
  for (let index = 0; index < MARKS.length; index++) {
    const mark = MARKS[index]
    if (mark && includes(said, mark[0])) return mark[1]
  }
  return "linux"
}
