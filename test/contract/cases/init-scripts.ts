import { join } from "node:path"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

const added = { added: true, identifier: "init1" }
const said = "init1 runs from the next document on"
const scriptFile = join(import.meta.dirname, "..", "init.txt")

export const initScriptCases: readonly Case[] = [
  {
    command: "addinitscript",
    is: "adds a script, which runs from the next document on",
    fresh: true,
    args: { script: "window.early = document.readyState" },
    data: added,
    text: said,
    check: async ({ run }) => void (await run(opened("/form"))),
    page: { "window.early": "loading" },
  },
  {
    command: "addinitscript",
    is: "adds the script of a file",
    fresh: true,
    args: { file: scriptFile },
    data: added,
    text: said,
    check: async ({ run }) => void (await run(opened("/form"))),
    page: { "window.early": "from a file" },
  },
  {
    command: "addinitscript",
    is: "adds the script on standard input",
    fresh: true,
    args: { stdin: true },
    stdin: "window.early = 'from input'",
    data: added,
    text: said,
    check: async ({ run }) => void (await run(opened("/form"))),
    page: { "window.early": "from input" },
  },
  {
    command: "addinitscript",
    is: "needs a script",
    args: {},
    error: "missing_argument",
    message: /^addinitscript needs a script$/m,
  },
  {
    command: "addinitscript",
    is: "takes one script",
    args: { script: "1", file: scriptFile },
    error: "bad_argument",
    message: /^addinitscript takes one script$/m,
  },
  {
    command: "removeinitscript",
    is: "removes a script, which does not run any more",
    fresh: true,
    setup: [
      { command: "addinitscript", args: { script: "window.early = 1" } },
      { command: "addinitscript", args: { script: "window.other = 1" } },
      opened("/form"),
    ],
    args: { identifier: "init1" },
    data: { removed: true, identifier: "init1" },
    text: "removed init1",
    check: async ({ run }) => void (await run(opened("/form"))),
    page: { "[window.early ?? 0, window.other]": [0, 1] },
  },
  {
    command: "removeinitscript",
    is: "knows no other scripts",
    fresh: true,
    setup: [{ command: "addinitscript", args: { script: "1" } }],
    args: { identifier: "init9" },
    error: "bad_argument",
    message: /^there is no init script "init9"$/m,
  },
]
