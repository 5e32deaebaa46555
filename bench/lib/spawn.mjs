import { spawn } from "node:child_process"
import { once } from "node:events"

/** Runs a program to its end with its output thrown away; anything but success is an error. */
export async function run([file, ...args], options = {}) {
  const child = spawn(file, args, { stdio: "ignore", ...options })
  const [code, signal] = await once(child, "exit")
  if (code !== 0) throw new Error(`${[file, ...args].join(" ")} ended with ${signal ?? code}`)
}

/** The same, with what it printed; `input` is what it is given to read. */
export async function read([file, ...args], { input, ...options } = {}) {
  const child = spawn(file, args, { stdio: [input === undefined ? "ignore" : "pipe", "pipe", "inherit"], ...options })
  child.stdin?.end(input)
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text
  })
  const [code, signal] = await once(child, "close")
  if (code !== 0) throw new Error(`${[file, ...args].join(" ")} ended with ${signal ?? code}`)
  return output.trim()
}
