import { z } from "zod"
import { formatBytes } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { writePath } from "../../command/define/file-path.ts"
import { printToPdf } from "../../page/screenshot/pdf.ts"
import { saveFile } from "../../session/artifacts.ts"

export const pdf = defineCommand({
  name: "pdf",
  family: "capture",
  summary: "Save the page as a PDF",
  args: { path: writePath().optional().help("where to save it; without it, in the session's artifacts") },
  positional: ["path"],
  data: z.object({ path: z.string(), bytes: z.number() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "run",
  async run({ args, artifact, session, signal, tab }) {
    const content = await printToPdf(tab.page, signal)
    const saved = args.path
      ? await saveFile(args.path, "pdf", content)
      : await session.artifacts.save("pdf", "pdf", content)
    artifact(saved)
    return { path: saved.path, bytes: saved.bytes }
  },
  say: ({ path, bytes }) => `${path} (${formatBytes(bytes)})`,
})
