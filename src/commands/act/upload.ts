import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { readPaths } from "../../command/define/file-path.ts"
import { uploadTo } from "../../page/act/files/upload.ts"
import { fileWords } from "../capture/file-words.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const upload = defineCommand({
  name: "upload",
  family: "act",
  summary: "Attach files to a file field, or to the chooser that a click opens",
  details:
    "A file field need not be visible. Anything else is clicked, and the chooser that this opens gets the files. A field for folders takes the path of a folder.",
  examples: ["upload e12 report.pdf", 'upload "text=Choose a file" a.png b.png'],
  args: {
    target: element().help("the file field, its label, or what opens a chooser"),
    files: readPaths().rest().help("paths of the files"),
    ...which,
  },
  positional: ["target", "files"],
  data: actData.extend({
    selector: z.string(),
    /** How many files. */
    uploaded: z.number(),
    files: z.array(z.string()),
    bytes: z.number(),
  }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const { aim, files, notes } = await uploadTo(tab.page, args.target, args.files, { readyMs: readyMs(call) }, signal)
    for (const note of notes) call.note(note)
    const names = files.map(({ name }) => name)
    if (aim) await recordAim(call, tab.page, aim, { files: names })
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
