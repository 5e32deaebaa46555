import { type FileHandle, open } from "node:fs/promises"
import { z } from "zod"
import { errnoOf } from "../../base/errors.ts"
import { homePaths } from "../../base/home.ts"
import { number } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"

/** A log has up to some MiB; only its end is read. */
const TAIL_BYTES = 256 * 1024

export const logs = defineCommand({
  name: "logs",
  family: "system",
  summary: "Show the path and the last lines of the runtime's log",
  details: "The runtime logs errors that have no caller to report them to. Commands are in a session's journal.",
  examples: ["logs", "logs --lines 100"],
  args: { lines: number({ min: 0, max: 1_000, whole: true }).default(20).help("how many") },
  positional: [],
  data: z.object({ path: z.string(), lines: z.array(z.string()) }),
  effects: { scope: "none", beyondSession: true, readOnly: true, control: true, local: "always" },
  deadline: "control",
  async run({ args, host }) {
    const { runtimeLog } = homePaths(host.home)
    return { path: runtimeLog, lines: await lastLines(runtimeLog, args.lines) }
  },
  say: ({ path, lines }) => [path, ...(lines.length > 0 ? lines : ["nothing is logged"])].join("\n"),
})

async function lastLines(path: string, count: number): Promise<string[]> {
  const tail = await readTail(path)
  const lines = tail.trimEnd().split("\n")
  return tail === "" || count === 0 ? [] : lines.slice(-count)
}

async function readTail(path: string): Promise<string> {
  const file = await openIfThere(path)
  if (file === undefined) return ""
  try {
    const { size } = await file.stat()
    const length = Math.min(size, TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const text = buffer.toString("utf8", 0, bytesRead)
    // If the file is longer, the first line is incomplete.
    return length < size ? text.slice(text.indexOf("\n") + 1) : text
  } finally {
    await file.close()
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return undefined
    throw error
  }
}
