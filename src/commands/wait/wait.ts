import { z } from "zod"
import { formatMs, pause } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine, quote } from "../../base/text.ts"
import { duration, flag, oneOf, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { deadlines } from "../../command/define/effects.ts"
import { text as textSchema } from "../../command/define/tool.ts"
import { waitStates } from "../../page/core/lifecycle.ts"
import { elementStates, waitForElement } from "../../page/wait/element.ts"
import { waitForText } from "../../page/wait/text.ts"
import { waitForTraffic } from "../../page/wait/traffic.ts"
import { waitForLoad, waitForScript, waitForUrl } from "../../page/wait/wait.ts"
import { element } from "../act/element.ts"
import { sayValue } from "../act/value-text.ts"
import { savePlace } from "../capture/save-place.ts"
import { isTimeout, saveDownload, savedDownload, sayDownload } from "../capture/saved-download.ts"
import { checkCondition, sortWords } from "./wait-conditions.ts"

const waitData = z.object({
  waited: z.enum([
    "selector",
    "timeout",
    "load",
    "url",
    "text",
    "textGone",
    "function",
    "request",
    "response",
    "download",
  ]),
  selector: z.string().optional(),
  ms: z.number().optional(),
  /** Of the page, or of the element. */
  state: z.string().optional(),
  /** Of the page, the request or the file. */
  url: z.string().optional(),
  text: z.string().optional(),
  result: z.unknown().optional(),
  method: z.string().optional(),
  status: z.number().optional(),
  ...savedDownload.omit({ url: true }).partial().shape,
})

type WaitData = z.input<typeof waitData>

export const wait = defineCommand({
  name: "wait",
  family: "wait",
  summary: "Wait for an element, a text, a URL, a request, a download, a script, a load state or a time",
  details:
    "Takes exactly one condition. A request or a response of the last second counts: the act that started it came first. A wait continues in the next document if the page navigates.",
  examples: [
    'wait "#result"',
    "wait e12 --state hidden",
    "wait 500",
    'wait --text "Thank you"',
    'wait --url "**/done"',
    'wait --response "**/api/orders" --method POST',
    "wait --download ./report.csv",
    "wait --load networkidle",
    'wait --fn "window.ready"',
  ],
  args: {
    target: element().optional(),
    state: oneOf(...elementStates)
      .optional()
      .help("the state to wait for; visible if left out"),
    ms: duration().optional().help("milliseconds to wait"),
    load: oneOf(...waitStates)
      .optional()
      .help("until the page reaches this load state"),
    url: text().optional().help("until the URL matches; * is anything but a slash, ** anything"),
    text: text().optional().help("until this text shows on the page"),
    textGone: text().optional().help("until this text no longer shows on the page"),
    fn: text().optional().help("until this script's value is truthy"),
    request: text().optional().help("until a request to such a URL begins"),
    response: text().optional().help("until a request to such a URL is answered"),
    method: text().optional().help("only requests of this method"),
    download: flag().help("until a download of the tab is saved: the newest that was not waited for, or the next"),
    path: savePlace().optional().help("where the download goes: a file, or a folder that it keeps its name in"),
  },
  positional: ["target"],
  rewrite: sortWords,
  tool: {
    name: "browser_wait_for",
    place: 7,
    description: "Wait for a text, for a text to go, or for seconds.",
    properties: { text: textSchema(), textGone: textSchema(), time: { type: "number", description: "seconds" } },
    steps: ({ time, ...args }) => [
      // Any other condition is more specific than the time.
      { command: "wait", args: Object.keys(args).length > 0 || time === undefined ? args : { ms: seconds(time) } },
    ],
  },
  data: waitData,
  effects: {
    scope: "tab",
    readOnly: true,
    reports: "news",
    evaluates: ({ fn }) => (fn === undefined ? undefined : "page"),
  },
  deadline: "wait",
  // A wait for a time takes that time, plus that of the acts before it.
  deadlineFor: ({ ms }) => (ms === undefined ? undefined : ms + deadlines.act),
  async run(call): Promise<WaitData> {
    const { args, limitMs, note, session, signal, tab } = call
    const { target, ms, load, url, text, textGone, fn, request, response, method } = args
    checkCondition(args)
    const { page } = tab
    const limit = { signal, ms: limitMs }
    if (target !== undefined) {
      const state = args.state ?? "visible"
      const found = await waitForElement(page, target, state, limit)
      if (found !== undefined) note(found)
      return { waited: "selector", selector: target.text, state }
    }
    if (load !== undefined) {
      await waitForLoad(page, load, limit)
      return { waited: "load", state: load }
    }
    if (url !== undefined) return { waited: "url", url: await waitForUrl(page, url, limit) }
    if (text !== undefined) {
      await waitForText(page, text, true, limit)
      return { waited: "text", text }
    }
    if (textGone !== undefined) {
      await waitForText(page, textGone, false, limit)
      return { waited: "textGone", text: textGone }
    }
    if (fn !== undefined) return { waited: "function", result: await waitForScript(page, fn, limit) }
    const glob = request ?? response
    if (glob !== undefined) {
      const kind = request === undefined ? "response" : "request"
      const seen = await waitForTraffic(page, { kind, glob, method }, limit)
      const { status } = seen
      return { waited: kind, url: seen.url, method: seen.method, ...(status === undefined ? {} : { status }) }
    }
    if (args.download) {
      const { downloads } = session
      downloads.checkSupported(page)
      const download = await downloads.take(page, signal).catch((error) => {
        throw isTimeout(error) ? noneBegan(limitMs, error) : error
      })
      return { waited: "download", ...(await saveDownload(call, download, args.path)) }
    }
    await pause(ms ?? 0, signal)
    return { waited: "timeout", ms: ms ?? 0 }
  },
  saysPageText: true,
  say({ waited, selector, ms, state, url, text, result, method, status, path, bytes }) {
    switch (waited) {
      case "selector":
        return `${clip(oneLine(selector ?? ""), 120)} is ${state}`
      case "timeout":
        return `waited ${ms} ms`
      case "load":
        return `reached ${state}`
      case "url":
        return url ?? ""
      case "text":
        return `${quote(text ?? "")} is on the page`
      case "textGone":
        return `${quote(text ?? "")} is not on the page`
      case "function":
        return sayValue(result)
      case "request":
      case "response":
        return `${method} ${clip(url ?? "", 200)}${status === undefined ? "" : ` (${status})`}`
      case "download":
        return sayDownload({ path, bytes })
    }
  },
})

function noneBegan(ms: number, cause: unknown): TabhandError {
  return new TabhandError("timeout", `no download began within ${formatMs(ms)}`, {
    hint: "act on what starts one, or give it longer with --timeout",
    cause,
  })
}

function seconds(time: unknown): unknown {
  const number = Number(time)
  return Number.isFinite(number) ? Math.round(number * 1_000) : time
}
