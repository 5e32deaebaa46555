import { z } from "zod"

/* HAR 1.2, as its specification says: http://www.softwareishard.com/blog/har-12-spec/ */

const comment = z.string().optional()
const when = z.iso.datetime({ offset: true })
/** In ms, or -1 if it does not apply. */
const phase = z.number().min(-1)
const size = z.number().int().min(-1)

const program = z.looseObject({ name: z.string(), version: z.string(), comment })
const pair = z.looseObject({ name: z.string(), value: z.string(), comment })

const cookie = z.looseObject({
  name: z.string(),
  value: z.string(),
  path: z.string().optional(),
  domain: z.string().optional(),
  expires: when.optional(),
  httpOnly: z.boolean().optional(),
  secure: z.boolean().optional(),
  comment,
})

const page = z.looseObject({
  startedDateTime: when,
  id: z.string(),
  title: z.string(),
  pageTimings: z.looseObject({ onContentLoad: phase.optional(), onLoad: phase.optional(), comment }),
  comment,
})

const request = z.looseObject({
  method: z.string().min(1),
  url: z.string().min(1),
  httpVersion: z.string(),
  cookies: z.array(cookie),
  headers: z.array(pair),
  queryString: z.array(pair),
  postData: z
    .looseObject({ mimeType: z.string(), text: z.string(), params: z.array(z.unknown()).optional() })
    .optional(),
  headersSize: size,
  bodySize: size,
})

const response = z.looseObject({
  status: z.number().int().min(0),
  statusText: z.string(),
  httpVersion: z.string(),
  cookies: z.array(cookie),
  headers: z.array(pair),
  content: z.looseObject({
    size: z.number().int().min(0),
    compression: z.number().optional(),
    mimeType: z.string().min(1),
    text: z.string().optional(),
    encoding: z.literal("base64").optional(),
    comment,
  }),
  redirectURL: z.string(),
  headersSize: size,
  bodySize: size,
})

const timings = z.looseObject({
  blocked: phase.optional(),
  dns: phase.optional(),
  connect: phase.optional(),
  send: z.number().min(0),
  wait: z.number().min(0),
  receive: z.number().min(0),
  ssl: phase.optional(),
})

const entry = z
  .looseObject({
    pageref: z.string().optional(),
    startedDateTime: when,
    time: z.number().min(0),
    request,
    response,
    cache: z.looseObject({}),
    timings,
    serverIPAddress: z.union([z.ipv4(), z.ipv6()]).optional(),
    connection: z.string().optional(),
    /** The extension of Chromium's own files. */
    _webSocketMessages: z
      .array(z.object({ type: z.enum(["send", "receive"]), time: z.number(), opcode: z.number(), data: z.string() }))
      .optional(),
  })
  .refine(({ time, timings: { ssl: _, ...phases } }) => {
    const sum = Object.values(phases).reduce<number>((all, ms) => all + Math.max(0, Number(ms)), 0)
    return Math.abs(sum - time) < 0.01
  }, "its time is not the sum of its timings")

export const harSchema = z
  .object({
    log: z.looseObject({
      version: z.literal("1.2"),
      creator: program,
      browser: program.optional(),
      pages: z.array(page),
      entries: z.array(entry),
      comment,
    }),
  })
  .refine(({ log }) => {
    const ids = new Set(log.pages.map(({ id }) => id))
    return log.entries.every(({ pageref }) => pageref === undefined || ids.has(pageref))
  }, "an entry is on a page that is not listed")
