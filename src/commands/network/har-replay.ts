import { readFile } from "node:fs/promises"
import { basename, dirname, isAbsolute, resolve } from "node:path"
import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, plural } from "../../base/text.ts"
import { oneOf, text } from "../../command/define/arg.ts"
import { withinRoots } from "../../command/define/confined-path.ts"
import { defineCommand } from "../../command/define/define.ts"
import { FilePath, readPath } from "../../command/define/file-path.ts"
import type { Caller } from "../../command/run/caller.ts"
import { type HarEntry, readHar } from "../../page/network/routes/har-file.ts"
import { HarReplay } from "../../page/network/routes/har-replay.ts"
import { HOLDS, setsUp } from "../set/setting.ts"
import { checkedGlob } from "./route-parts.ts"

/** All attachments of one file together. */
const MOST_ATTACHED = 256 * 1024 * 1024

export const networkHarReplay = defineCommand({
  name: "network har replay",
  family: "network",
  summary: "Answer requests from a HAR file",
  details: `${HOLDS} The file is of HAR 1.2, as Tabhand, browsers and Playwright write it. A request gets the answer to the same method and address, and to the same body if that was recorded; several get their answers in the recorded order, the last one again and again. Redirects are followed. While it lasts, pages load without their service workers. It is a route: \`network routes\` counts, \`network unroute\` ends it.`,
  examples: ["network har replay shop.har", "network har replay shop.har --url '**/api/**' --not-found continue"],
  args: {
    file: readPath().help("the HAR file"),
    notFound: oneOf("abort", "continue").default("abort").help("what to do with requests that are not in it"),
    url: text().optional().help("only requests that match this glob; all of them without it"),
  },
  positional: ["file"],
  data: z.object({
    replaying: z.string(),
    id: z.string(),
    entries: z.number(),
    url: z.string(),
    notFound: z.enum(["abort", "continue"]),
  }),
  // The scripts of the pages are in it.
  effects: { ...setsUp, evaluates: "page" },
  deadline: "open",
  async run({ args, caller, session, tab, signal, note }) {
    const { file, notFound } = args
    const glob = checkedGlob("network har replay", args.url ?? "**")
    const entries = readHar(await readFile(file.absolute, "utf8"))
    const name = clip(basename(file.absolute), 100)
    if (typeof entries === "string") {
      throw new TabhandError("bad_json", `${name} is no HAR file: it ${entries}`, {
        hint: "give a file that a browser, Playwright or Tabhand has recorded",
      })
    }
    const bodies = await bodiesOf(entries, file, caller)
    const empty = entries.filter(({ response: { content } }) => (content.size ?? 0) > 0 && !hasBody(content)).length
    const route = await session.routes.add(
      { page: tab.page, signal, note },
      {
        matching: { glob },
        action: { kind: "replay", har: new HarReplay(entries, bodies), missing: notFound },
        skipsServiceWorkers: true,
      },
    )
    if (entries.length === 0) note("there is no request in it")
    if (empty > 0)
      note(
        empty === 1
          ? "1 response was recorded without a body, and is empty"
          : `${empty} responses were recorded without bodies, and are empty`,
      )
    return { replaying: name, id: route.id, entries: entries.length, url: glob, notFound }
  },
  say: ({ replaying, id, entries, url, notFound }) =>
    `${id} replays ${replaying} for ${url}: ${plural(entries, "request")}, others ${notFound}`,
})

function hasBody({ text, _file }: HarEntry["response"]["content"]): boolean {
  return typeof text === "string" || _file !== undefined
}

async function bodiesOf(entries: readonly HarEntry[], har: FilePath, caller: Caller): Promise<Buffer[]> {
  const bodies: Buffer[] = []
  let attached = 0
  for (const { response } of entries) {
    const { text, encoding, _file } = response.content
    if (_file === undefined) bodies.push(Buffer.from(text ?? "", encoding === "base64" ? "base64" : "utf8"))
    else {
      const file = await attachment(_file, har, caller)
      attached += file.bytes
      if (attached > MOST_ATTACHED) {
        throw new TabhandError(
          "too_large",
          `the files of ${clip(basename(har.absolute), 100)} are larger than 256 MiB`,
          {
            hint: "record fewer requests in it",
          },
        )
      }
      bodies.push(await readFile(file.absolute))
    }
  }
  return bodies
}

/** The writer of the HAR chose the name: pages are served nothing from outside of its folder. */
async function attachment(name: string, har: FilePath, caller: Caller): Promise<FilePath> {
  const folder = dirname(har.absolute)
  if (isAbsolute(name)) {
    throw new TabhandError("path_refused", `${clip(name, 200)} is outside of the folder of the HAR file`, {
      hint: "its files must be beside it",
    })
  }
  const { real } = await withinRoots(resolve(folder, name), name, { roots: [folder], links: "follow" })
  return FilePath.forReading(real, caller)
}
