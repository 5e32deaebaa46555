import { root } from "./paths.mjs"

const MOST = 160

/** What went wrong, for a row of the report: one line, and nothing about where things lie on this machine. */
export function failureNote({ message }) {
  return message
    .replaceAll(/\s+/g, " ")
    .replaceAll(`${root}/`, "")
    .replaceAll(process.execPath, "node")
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "")
    .slice(0, MOST)
}
