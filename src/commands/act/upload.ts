import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define.ts"
import { readPaths } from "../../command/file-path.ts"
import { uploadTo } from "../../page/act/upload.ts"
import { actData, actEffects, actedOn, readyMs, tellAim } from "../acting.ts"
import { element, which } from "../element.ts"
import { fileWords } from "../file-words.ts"

export const upload = defineCommand({
  name: "upload",
  aliases: { mcp: "browser_file_upload" },
  family: "act",
  summary: "Attach files to a file field, or to the chooser that a click opens",
  details:
    "A file field need not be visible. Anything else is clicked, and the files go to the chooser that this opens. A field for folders takes the path of a folder.",
  examples: ["upload e12 report.pdf", 'upload "text=Choose a file" a.png b.png'],
  args: {
    target: element().help("the file field, its label, or what opens a chooser"),
    files: readPaths().rest().help("paths of the files"),
    ...which,
  },
  positional: ["target", "files"],
  data: actData.extend({
    selector: z.string(),
    /** How many. */
    uploaded: z.number(),
    files: z.array(z.string()),
    bytes: z.number(),
  }),
  effects: { ...actEffects, usesRefs: true },
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const { aim, files, notes } = await uploadTo(tab.page, args.target, args.files, { readyMs: readyMs(call) }, signal)
    for (const note of notes) call.note(note)
    const names = files.map(({ name }) => name)
    if (aim) await tellAim(call, tab.page, aim, { files: names })
    else call.record({ verified: { files: names } })
    return {
      selector: args.target.text,
      ...(aim ? actedOn(aim) : {}),
      uploaded: files.length,
      files: names,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
    }
  },
  say: ({ selector, words, files, bytes }) => `attached ${fileWords(files, bytes)} to ${words ?? oneLine(selector)}`,
})
