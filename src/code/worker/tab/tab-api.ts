import { setMaxListeners } from "node:events"
import type { ElementHandle, HTTPResponse, Page } from "puppeteer-core"
import { abortable } from "../../../base/deadline.ts"
import { isRecord } from "../../../base/records.ts"
import type { Shot } from "../../wire.ts"
import type { TabContext } from "../tab-context.ts"
import { argText, callName } from "./call-name.ts"
import { clickText } from "./click-text.ts"
import { type DragPoint, drag } from "./dragging.ts"
import { during, type HelperCall } from "./helper-call.ts"
import { ACT_MS, type HelperOptions, READ_MS } from "./limits.ts"
import { forgetIds, handleOf, type Observation, type ObserveOptions, observe } from "./observing.ts"
import { onElement } from "./on-element.ts"
import { type ScreenshotOptions, screenshot } from "./screenshots.ts"
import { toolError } from "./tool-error.ts"
import { type ResponsePredicate, waitFor, waitForResponse, waitForUrl } from "./waiting.ts"
import { wantedBy } from "./wanted.ts"

export type WaitUntil = "load" | "domcontentloaded" | "networkidle0" | "networkidle2"

export interface GotoOptions extends HelperOptions {
  /** The load state to wait for; `load` if left out. */
  readonly waitUntil?: WaitUntil
}

export interface PressOptions extends HelperOptions {
  /** The element to focus first. */
  readonly selector?: string
}

/**
 * The tab that the code of a run works with.
 *
 * A selector is CSS, one of Puppeteer's (`text/…`, `aria/…`, `xpath/…`, `pierce/…`, `>>>`), a ref such as `e12`, or
 * Tabhand's own: `role=button[name="Save"]`, `label=Email`, `text=Sign in`. Acts wait until the element is visible,
 * stable, enabled and receives events, and verify their effect. They and the waits take 8 s at most, reads 20 s, and
 * all of them less than the rest of the run, unless `timeout` in the last argument is set.
 */
export interface TabApi {
  readonly name: string
  /** Puppeteer's own. */
  readonly page: Page
  /** Aborts when the run ends. */
  readonly signal: AbortSignal
  url(): string
  title(): Promise<string>
  /** Goes to a URL. The numbers of `observe` become invalid. */
  goto(url: string, options?: GotoOptions): Promise<{ readonly url: string; readonly status: number | null }>
  /** What the page shows: elements with numbers for `id`, refs, roles, names, values and states. */
  observe(options?: ObserveOptions): Promise<Observation>
  /** A live handle on the element with that number. */
  id(n: number): Promise<ElementHandle>
  /** Takes a screenshot, saves it and displays it. */
  screenshot(options?: ScreenshotOptions): Promise<Shot>
  /** The readable content: the page's article, else its main part, else all; null if there is none. */
  extract(format?: "markdown" | "text", options?: HelperOptions): Promise<string | null>
  click(selector: string, options?: HelperOptions): Promise<void>
  /** Types with real keys, after the existing text. */
  type(selector: string, text: string, options?: HelperOptions): Promise<void>
  /** Replaces the value of a field. */
  fill(selector: string, value: string, options?: HelperOptions): Promise<void>
  /** Presses a key or a combination such as `Control+a`, on an element or at the focus. */
  press(key: string, options?: PressOptions): Promise<void>
  press(selector: string, key: string, options?: HelperOptions): Promise<void>
  /** Turns the wheel once at the mouse's position; returns whether anything changed. */
  scroll(deltaX: number, deltaY: number, options?: HelperOptions): Promise<boolean>
  /** Drags with the mouse, from and to elements or points of the window; returns whether anything changed. */
  drag(from: string | DragPoint, to: string | DragPoint, options?: HelperOptions): Promise<boolean>
  /** Waits until an element exists. */
  waitFor(selector: string, options?: HelperOptions): Promise<ElementHandle>
  /** Runs a function in the page. */
  evaluate: Page["evaluate"]
  /** Scrolls the element to the middle of the window, without animation. */
  scrollIntoView(selector: string, options?: HelperOptions): Promise<void>
  /** Selects the options of a `<select>` with these values, and no others; returns the selected values. */
  select(selector: string, ...values: (string | HelperOptions)[]): Promise<string[]>
  /** Gives files to a field, by paths relative to the caller's directory. */
  uploadFile(selector: string, ...paths: (string | HelperOptions)[]): Promise<void>
  /** Waits until the URL contains the string or matches the expression; returns the URL. */
  waitForUrl(pattern: string | RegExp, options?: HelperOptions): Promise<string>
  /** Waits for a response whose URL contains the string or matches, or for which the function returns true. */
  waitForResponse(pattern: string | RegExp | ResponsePredicate, options?: HelperOptions): Promise<HTTPResponse>
}

export function makeTab(context: TabContext): TabApi {
  const { page } = context
  // Code may call any number of helpers at once.
  setMaxListeners(0, context.signal)
  const reads = <T>(name: string, options: HelperOptions | undefined, work: (call: HelperCall) => Promise<T>) =>
    during(context, name, { most: READ_MS, timeout: options?.timeout }, work)
  const acts = <T>(name: string, options: HelperOptions | undefined, work: (call: HelperCall) => Promise<T>) =>
    during(context, name, { most: ACT_MS, timeout: options?.timeout }, work)

  return {
    name: context.name,
    page,
    signal: context.signal,
    url: () => page.url(),
    title: () => reads("tab.title()", undefined, () => page.title()),
    goto(url, options = {}) {
      const time = { most: Number.POSITIVE_INFINITY, timeout: options.timeout }
      return during(context, callName("goto", url), time, (call) => goto(call, url, options))
    },
    observe: (options = {}) => reads("tab.observe()", options, (call) => observe(call, options)),
    id: (n) => reads(`tab.id(${n})`, undefined, () => handleOf(context, n)),
    screenshot(options = {}) {
      const name = callName("screenshot", options.selector === undefined ? undefined : { selector: options.selector })
      return reads(name, options, (call) => screenshot(call, options))
    },
    extract(format = "markdown", options) {
      return reads(callName("extract", format), options, (call) => extract(call, format))
    },
    click: (selector, options) => acts(callName("click", selector), options, (call) => click(call, selector)),
    async type(selector, text, options) {
      await acts(callName("type", selector), options, (call) =>
        onElement(call, selector, "type", { text: textIn("type", text) }),
      )
    },
    async fill(selector, value, options) {
      await acts(callName("fill", selector), options, (call) =>
        onElement(call, selector, "fill", { value: textIn("fill", value) }),
      )
    },
    press: (first: string, second?: string | PressOptions, third?: HelperOptions) => {
      const { key, selector, options } = pressed(first, second, third)
      return acts(callName("press", key, selector), options, (call) => press(call, key, selector))
    },
    scroll: (deltaX, deltaY, options) =>
      acts(callName("scroll", deltaX, deltaY), options, async (call) => {
        const moved = await call.ask("scroll", { deltaX, deltaY, limitMs: call.left })
        return moved === true
      }),
    drag: (from, to, options) => acts(callName("drag", from, to), options, (call) => drag(call, from, to)),
    waitFor: (selector, options) => acts(callName("waitFor", selector), options, (call) => waitFor(call, selector)),
    evaluate: (fn, ...args) =>
      context.running.during(callName("evaluate", fn), () => abortable(page.evaluate(fn, ...args), context.signal)),
    async scrollIntoView(selector, options) {
      await acts(callName("scrollIntoView", selector), options, (call) => onElement(call, selector, "scrollIntoView"))
    },
    select(selector, ...given) {
      const { texts: values, options } = apart(given)
      return acts(callName("select", selector, ...values), options, (call) => select(call, selector, values))
    },
    uploadFile(selector, ...given) {
      const { texts: paths, options } = apart(given)
      return acts(callName("uploadFile", selector, ...paths), options, (call) => uploadFile(call, selector, paths))
    },
    waitForUrl: (pattern, options) =>
      acts(callName("waitForUrl", pattern), options, (call) => waitForUrl(call, pattern)),
    waitForResponse: (pattern, options) =>
      acts(callName("waitForResponse", pattern), options, (call) => waitForResponse(call, pattern)),
  }
}

async function goto(call: HelperCall, url: string, { waitUntil = "load" }: GotoOptions) {
  forgetIds(call.context)
  const arrived = await call.ask("goto", { url: String(url), waitUntil, limitMs: call.left })
  const { url: at, status } = isRecord(arrived) ? arrived : {}
  return { url: typeof at === "string" ? at : "", status: typeof status === "number" ? status : null }
}

async function extract(call: HelperCall, format: unknown): Promise<string | null> {
  if (format !== "markdown" && format !== "text") {
    throw toolError("bad_argument", `tab.extract() takes "markdown" or "text". Got: ${argText(format)}`)
  }
  const content = await call.ask("extract", { format, limitMs: call.left })
  return typeof content === "string" ? content : null
}

async function click(call: HelperCall, selector: unknown): Promise<void> {
  const wanted = wantedBy(selector)
  if (wanted.kind === "query" && wanted.isText) await clickText(call, wanted)
  else await onElement(call, selector, "click")
}

async function press(call: HelperCall, key: string, selector: string | undefined): Promise<void> {
  if (selector === undefined) await call.ask("press", { key, limitMs: call.left })
  else await onElement(call, selector, "press", { key })
}

/** `press(key, { selector })` and `press(selector, key)` are equivalent. */
function pressed(first: string, second: string | PressOptions = {}, third: HelperOptions = {}) {
  if (typeof second === "string") return { key: second, selector: first, options: third }
  return { key: first, selector: second.selector, options: second }
}

async function select(call: HelperCall, selector: string, values: readonly string[]): Promise<string[]> {
  const done = await onElement(call, selector, "select", { values })
  const { got, selected } = isRecord(done) ? done : {}
  if (typeof got === "string") {
    const hint = "lists that the page draws by itself are opened by tab.click(), and their options are clicked"
    throw toolError("wrong_element", `tab.select() requires a <select> element. Got: ${got}`, hint)
  }
  return Array.isArray(selected) ? selected.map(String) : []
}

async function uploadFile(call: HelperCall, selector: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) throw toolError("bad_argument", "tab.uploadFile() requires at least one file path")
  const done = await onElement(call, selector, "uploadFile", { paths })
  const { got } = isRecord(done) ? done : {}
  if (typeof got !== "string") return
  const hint = "name the file field itself; it need not be visible"
  throw toolError("wrong_element", `tab.uploadFile() requires an <input type="file"> element. Got: ${got}`, hint)
}

/** Splits texts from the options after them. */
function apart(given: readonly (string | HelperOptions)[]): { texts: string[]; options: HelperOptions } {
  const last = given.at(-1)
  const options = typeof last === "object" && last !== null ? last : {}
  const texts = last === options ? given.slice(0, -1) : given
  return { texts: texts.map(String), options }
}

function textIn(helper: string, text: unknown): string {
  if (typeof text === "string" || typeof text === "number") return String(text)
  throw toolError("bad_argument", `tab.${helper}() takes a text as its second argument. Got: ${typeof text}`)
}
