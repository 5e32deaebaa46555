import { join } from "node:path"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

/** Set for callers of every door: the command line as a process of its own, the library in this one. */
const NAME = "CONTRACT_SECRET"
process.env[NAME] = "hunter2 in words"

export const secretFile = join(import.meta.dirname, "..", "secret.txt")
const setup = [opened("/acting/secrets")]
const value = (id: string) => `document.getElementById("${id}").value`

const password = (characters: number) => ({
  ref: "e2",
  role: "textbox",
  name: "Password",
  words: "e2 password Password",
  characters,
})

export const secretCases: readonly Case[] = [
  {
    command: "fill",
    is: "takes a secret from a variable of the caller's environment",
    fresh: true,
    setup: [...setup, { command: "snapshot" }],
    args: { target: "#password", secret: NAME },
    data: { filled: "#password", ...password(16) },
    text: "filled e2 password Password: set, 16 characters",
    page: { [`${value("password")}.length`]: 16 },
  },
  {
    command: "fill",
    is: "takes a secret from standard input",
    fresh: true,
    setup: [...setup, { command: "snapshot" }],
    args: { target: "#password", secret: "-" },
    stdin: "a\nb\n",
    data: { filled: "#password", ...password(2) },
    text: "filled e2 password Password: set, 2 characters",
  },
  {
    command: "fill",
    is: "takes a secret from a file, and does not show it for any field from then on",
    setup,
    args: { target: "#user", secretFile },
    text: /^filled e\d+ textbox User: set, 11 characters$/,
    check: async ({ run, reply }) => {
      const { data, text } = await run({ command: "get value", args: { target: "#user" } })
      if (!JSON.stringify([data, text, reply]).includes("•".repeat(11))) throw new Error("the value is not hidden")
    },
    page: { [`${value("user")}.length`]: 11 },
  },
  {
    command: "fill",
    is: "refuses a secret and a text together",
    setup,
    args: { target: "#password", text: "x", secret: NAME },
    error: "bad_argument",
    message: /^fill takes only one of: a text, --secret, --secret-file$/,
    page: { [value("password")]: "" },
  },
  {
    command: "fill",
    is: "refuses a variable that is not set",
    setup,
    args: { target: "#password", secret: "NEVER_SET" },
    error: "bad_argument",
    message: /^the environment variable NEVER_SET is not set$/,
  },
  {
    command: "fill",
    is: "refuses a file that does not exist",
    setup,
    args: { target: "#password", secretFile: "missing.txt" },
    error: "path_unusable",
    message: /^missing.txt cannot be used: there is no such file$/,
  },
  {
    command: "type",
    is: "types a secret from a variable",
    fresh: true,
    setup: [...setup, { command: "snapshot" }],
    args: { target: "#password", secret: NAME },
    data: { typed: "16 characters", ...password(16) },
    text: "typed into e2 password Password: set, 16 characters",
    page: { [`${value("password")}.length`]: 16 },
  },
  {
    command: "type",
    is: "types a secret from a file",
    setup,
    args: { target: "#code", secretFile },
    text: /^typed into e\d+ textbox Code: set, 11 characters$/,
    page: { [`${value("code")}.length`]: 11 },
  },
  {
    command: "type",
    is: "needs a text or a secret",
    setup,
    args: { target: "#code" },
    error: "missing_argument",
    message: /^type needs a text, --secret or --secret-file$/,
  },
]
