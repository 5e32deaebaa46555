// The tour that `npm start` gives: real commands against the demo shop that the runtime serves. It ends what it started.
import { spawnSync } from "node:child_process"
import { isMain, runMain } from "./process.mjs"
import { client } from "./setup.mjs"

const SESSION = "tour"

const paint = (code) => (text) => (process.stdout.isTTY && !process.env.NO_COLOR ? `\x1b[${code}m${text}\x1b[0m` : text)
const bold = paint("1")
const dim = paint("2")
const green = paint("32")

/** Runs one command as a user would, prints it with its output, and returns the output. */
function command(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [client, "--session", SESSION, ...words], {
    encoding: "utf8",
  })
  console.log(`${green("$")} ${bold(["tabhand", ...words].map(quoted).join(" "))}`)
  console.log(`${(stdout + stderr).trimEnd().replace(/^/gm, "  ")}\n`)
  if (status !== 0) throw new Error(`tabhand ${words[0]} exited with ${status}`)
  return stdout.trim()
}

function quiet(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [client, "--session", SESSION, ...words], {
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(stderr || stdout)
  return stdout
}

function quoted(word) {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

function say(text) {
  console.log(dim(`# ${text}`))
}

export function tour() {
  const before = JSON.parse(quiet("runtime", "status", "--json")).data
  try {
    say("A small shop, served on this machine, replaces the web.")
    const shop = command("demo")
    say("Open it. The answer is what an agent sees, with a ref for whatever can be acted on.")
    command("open", shop)
    say("Act on it: the answer is what that changed.")
    command("click", "role=button[name=lamp]")
    say("A form, in one call: a line for each step, then what changed.")
    command(
      "batch",
      'fill label=Name "Ada Lovelace"',
      "fill label=Email ada@example.org",
      'check "label=I agree"',
      'click "text=Place order"',
    )
    say("A mistake is answered with what to do next, and changes nothing.")
    expectFailure("open", "http://127.0.0.1:1/")
    say("Look for something.")
    quiet("open", `${shop}/orders`)
    command("find", "Ada")
    say("A screenshot, with the refs drawn on it.")
    const image = command("screenshot", "--annotate").split("\n")[0]
    console.log(
      [
        bold("Where to go next"),
        `  look at the image:     ${image.replace(/ \(.*\)$/, "")}`,
        "  every command:         npm start -- help",
        "  your own page:         npm start -- open example.com",
        "  is all well here:      npm start -- doctor",
        "  the whole story:       README.md, docs/README.md",
      ].join("\n"),
    )
  } finally {
    quiet("close")
    if (!before.running) quiet("runtime", "stop")
  }
}

/** Runs a command that must fail. */
function expectFailure(...words) {
  let failed = false
  try {
    command(...words)
  } catch {
    failed = true
  }
  if (!failed) throw new Error(`tabhand ${words.join(" ")} was expected to fail`)
}

if (isMain(import.meta.url)) runMain(Promise.resolve().then(tour))
