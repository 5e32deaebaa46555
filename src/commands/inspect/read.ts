import { z } from "zod"
import { quote } from "../../base/text.ts"
import { flag, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { readPage, readSources } from "../../page/read/read.ts"

export const read = defineCommand({
  name: "read",
  family: "inspect",
  summary: "Read the page as Markdown",
  details:
    "The page's article if it has one, else its main region, else all of it; only what is visible. The selector of a heading reads its section.",
  examples: ["read", "read --outline", 'read --selector "#install"'],
  args: {
    selector: text().short("s").optional().help("CSS selector of the element to read"),
    outline: flag().help("only the headings, each with its number of words"),
  },
  positional: [],
  data: z.object({
    content: z.string(),
    contentType: z.literal("text/markdown"),
    title: z.string(),
    url: z.string(),
    finalUrl: z.string(),
    /** The HTTP status of the document; undefined for pages loaded without a request. */
    status: z.number().optional(),
    source: z.enum(readSources),
    words: z.number(),
    truncated: z.boolean(),
  }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  budget: "read",
  async run({ args, note, signal, tab }) {
    const { page } = tab
    const { notes, frameUrl, ...reading } = await readPage(page, args, signal)
    for (const each of notes) note(each)
    const { documents } = page
    const url = frameUrl ?? page.url
    const status = frameUrl === undefined ? documents.requestOf(documents.loaderId)?.status : undefined
    return {
      ...reading,
      contentType: "text/markdown" as const,
      url,
      finalUrl: url,
      ...(status === undefined ? {} : { status }),
    }
  },
  saysPageText: true,
  say: ({ content }) => {
    if (content === "") return "there is nothing to read"
    return content.includes("\n") ? content : quote(content)
  },
})
