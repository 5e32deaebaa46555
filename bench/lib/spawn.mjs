import { spawn } from "node:child_process"
import { once } from "node:events"

/**
 * Runs a program to its end and discards its output; anything but success is an error.
 * @param {string[]} words
 * @param {import("node:child_process").SpawnOptions} options
 */
export async function run([file, ...args], options = {}) {
  const child = spawn(file, args, { stdio: "ignore", ...options })
  const [code, signal] = await once(child, "exit")
  if (code !== 0) throw new Error(`${[file, ...args].join(" ")} ended with ${signal ?? code}`)
}

/**
 * The same, but returns its output; `input` is its standard input.
 * @param {string[]} words
 * @param {{ input?: string, cwd?: string, env?: NodeJS.ProcessEnv }} options
 */
export async function read([file, ...args], { input, ...options } = {}) {
  const child = spawn(file, args, { ...options, stdio: [input === undefined ? "ignore" : "pipe", "pipe", "inherit"] })
  child.stdin?.end(input)
  let output = ""
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    output += text
  })
  const [code, signal] = await once(child, "close")
  if (code !== 0) throw new Error(`${[file, ...args].join(" ")} ended with ${signal ?? code}`)
  return output.trim()
}
