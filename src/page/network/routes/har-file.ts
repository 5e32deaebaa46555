import { z } from "zod"

/** What is needed of a HAR 1.2 file; browsers and other tools write more. */
const har = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        request: z.object({
          method: z.string(),
          url: z.string(),
          headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
          postData: z.object({ text: z.string().optional(), mimeType: z.string().optional() }).nullish(),
        }),
        response: z.object({
          status: z.number(),
          headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
          content: z
            .object({
              size: z.number().optional(),
              mimeType: z.string().optional(),
              text: z.string().nullish(),
              encoding: z.string().nullish(),
              /** Playwright's: a file beside the HAR. */
              _file: z.string().optional(),
            })
            .default({}),
          redirectURL: z.string().nullish(),
        }),
      }),
    ),
  }),
})

export type HarEntry = z.output<typeof har>["log"]["entries"][number]

/** The entries of a HAR file; or why it is none, in words that follow its name. */
export function readHar(text: string): readonly HarEntry[] | string {
  let value: unknown
  try {
    // A byte order mark is no JSON.
    value = JSON.parse(text.replace(/^\ufeff/, ""))
  } catch {
    return text.startsWith("PK") ? "is an archive: unpack it, and give the .har file in it" : "is not JSON"
  }
  const read = har.safeParse(value)
  if (read.success) return read.data.log.entries
  const path = read.error.issues[0]?.path ?? []
  return `has no usable ${["log", "entries"].every((part, at) => path[at] === part) && path.length > 2 ? `entry ${String(path[2])}: ${path.slice(3).join(".")}` : "log.entries"}`
}
