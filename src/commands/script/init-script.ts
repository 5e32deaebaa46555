import { readFile } from "node:fs/promises"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { flag, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { readPath } from "../../command/define/file-path.ts"
import { HOLDS, setsUp } from "../set/setting.ts"

export const addInitScript = defineCommand({
  name: "addinitscript",
  family: "script",
  summary: "Run a script in every document before its own scripts",
  details: `${HOLDS} Runs in the main world of pages, popups and frames of any site; in documents that are already open, from the next one on. The script of --init-script is there from the start.`,
  examples: ['addinitscript "window.clock = 0"', "addinitscript --file setup.js", "addinitscript --stdin < setup.js"],
  args: {
    script: text().optional().help("the script"),
    file: readPath().optional().help("read the script from this file"),
    stdin: flag().help("read the script from standard input"),
  },
  positional: ["script"],
  data: z.object({ added: z.boolean(), identifier: z.string() }),
  effects: { ...setsUp, evaluates: "page" },
  deadline: "read",
  wantsStdin: (args) => args.stdin === true,
  async run({ args: { script, file, stdin }, caller, session, tab, signal, note }) {
    const given = [script, file && (await readFile(file.absolute, "utf8")), stdin ? caller.stdin : undefined]
    const [source, another] = given.filter((each) => each !== undefined)
    if (source === undefined || source.trim() === "") {
      throw new TabhandError("missing_argument", "addinitscript needs a script", {
        hint: 'for example: addinitscript "window.clock = 0"',
      })
    }
    if (another !== undefined) {
      throw new TabhandError("bad_argument", "addinitscript takes one script", {
        hint: "give it as a word, by --file or by --stdin",
      })
    }
    const identifier = await session.initScripts.add({ page: tab.page, signal, note }, source)
    return { added: true, identifier }
  },
  say: ({ identifier }) => `${identifier} runs from the next document on`,
})
