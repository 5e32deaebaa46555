import { lstat, readlink, rm, symlink } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { errnoOf, TabhandError } from "../../base/errors.ts"
import { oneOf } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { folderPath } from "../../command/define/file-path.ts"
import { dialectNames } from "../../generated/facade-names.ts"

export const alias = defineCommand({
  name: "alias",
  family: "system",
  summary: "Create a link under which Tabhand speaks another CLI's dialect",
  examples: ["alias agent-browser ~/.local/bin"],
  args: {
    name: oneOf(...dialectNames).help("the name, and with it the dialect"),
    folder: folderPath().help("a folder that is on your PATH"),
  },
  positional: ["name", "folder"],
  data: z.object({ link: z.string(), program: z.string() }),
  effects: { scope: "none", beyondSession: true, local: "always" },
  deadline: "read",
  async run({ args, host }) {
    const link = join(args.folder.absolute, args.name)
    if (await isTaken(link, host.program)) {
      throw new TabhandError("path_unusable", `${link} exists and is not a link of ours`, {
        hint: "choose another folder, or remove the file yourself",
      })
    }
    await rm(link, { force: true })
    await symlink(host.program, link)
    return { link, program: host.program }
  },
  say: ({ link, program }) => `${link} -> ${program}`,
})

async function isTaken(link: string, program: string): Promise<boolean> {
  try {
    return !(await lstat(link)).isSymbolicLink() || (await readlink(link)) !== program
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return false
    throw error
  }
}
