import { shellLine } from "./shell-line.mjs"

/** The commands that set one field. */
export function fieldCommands({ ref, kind, type, value }) {
  const target = `@${ref}`
  if (kind === "select") return [shellLine(["select", target, value])]
  if (kind !== "text") return [shellLine(["check", target])]
  if (type === "date" || type === "time") return typedKeys(target, keysOf[type](value))
  return [shellLine(["fill", target, value])]
}

/** `fill`, `type` and `keyboard type` report success but do not change a date or a time: key presses do. */
function typedKeys(target, keys) {
  return [`focus ${target}`, ...[...keys].map((key) => `press ${key}`)]
}

/** The parts in Chromium's order for American English. */
const keysOf = {
  date(value) {
    const [year, month, day] = value.split("-")
    return month + day + year
  },
  time(value) {
    const [hours, minutes] = value.split(":")
    const half = Number(hours) < 12 ? "A" : "P"
    return String(Number(hours) % 12 || 12).padStart(2, "0") + minutes + half
  },
}
