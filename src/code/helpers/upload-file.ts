import { z } from "zod"
import { FilePath } from "../../command/file-path.ts"
import { uploadTo } from "../../page/act/upload.ts"
import { actArgs, acting, tellNote } from "./acting.ts"
import { defineHelper } from "./define.ts"
import { tagOf, tagWords } from "./tag-of.ts"

/** Answers with what the element is, where it is not a field for files. */
export const uploadFile = defineHelper(
  actArgs.extend({ paths: z.array(z.string().min(1).max(4096)).min(1).max(1_000) }),
  async (context, args) => {
    const files = await Promise.all(args.paths.map((path) => FilePath.forGiving(path, context.caller)))
    return acting(context, args, async (acting) => {
      const { page } = context.tab
      const tag = await tagOf(page, acting)
      if (tag !== undefined && !(tag.name === "input" && tag.type === "file")) return { got: tagWords(tag) }
      const { target, readyMs, signal } = acting
      const { aim, notes } = await uploadTo(page, target, files, { readyMs }, signal)
      if (aim) tellNote(page, aim)
      for (const note of notes) page.notice(note)
      return {}
    })
  },
)
