import { root } from "./paths.mjs"

const MOST = 160

/** An error as a note for a row of the report: one line, without local paths. */
export function failureNote({ message }) {
  return message
    .replaceAll(/\s+/g, " ")
    .replaceAll(`${root}/`, "")
    .replaceAll(process.execPath, "node")
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "")
    .slice(0, MOST)
}
