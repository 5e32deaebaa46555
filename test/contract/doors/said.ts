import { DoorError, type DoorReply } from "../door.ts"

/** A success as text, with the notes below it. */
export function saidText(said: string): DoorReply & { readonly text: string } {
  const lines = said.split("\n")
  const notes = lines.filter((line) => line.startsWith("note: ")).map((line) => line.slice("note: ".length))
  return { text: lines.filter((line) => !line.startsWith("note: ")).join("\n"), notes }
}

/** A failure as text. */
export function saidFailure(said: string): DoorError {
  const { text } = saidText(said)
  const [, code = "", message = ""] = /^error ([a-z_]+): (.*?)(?:\nhint: [^\n]*)?$/s.exec(text) ?? []
  const [, hint] = /\nhint: ([^\n]*)$/.exec(text) ?? []
  return new DoorError(code, message, hint)
}
