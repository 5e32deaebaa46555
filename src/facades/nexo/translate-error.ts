import { type TabhandError, toTabhandError } from "../../base/errors.ts"
import type { ToolName } from "./definitions.ts"
import { kindOf, NexoError } from "./nexo-error.ts"
import { errorText, type RefOf } from "./own-words.ts"

/** The call of the protocol that a page did not answer in time. */
const SLOW: Partial<Record<ToolName, string>> = {
  browser_click: "Input.dispatchMouseEvent",
  browser_fill: "Input.insertText",
  browser_press_key: "Input.dispatchKeyEvent",
  browser_scroll_to: "DOM.scrollIntoViewIfNeeded",
  browser_screenshot: "Page.captureScreenshot",
  browser_go_back: "Page.navigateToHistoryEntry",
  browser_go_forward: "Page.navigateToHistoryEntry",
}

interface Circumstances {
  readonly tool: ToolName
  readonly refOf: RefOf
  /** The URL of the page that went away before this call. */
  readonly lost: string | undefined
  /** Whether the page of a navigation has begun to load. */
  readonly isCommitted: boolean
  /** Whether the browser is reached by a socket, because it was not started here. */
  readonly isAttached: boolean
}

/** A failed call in the words of this facade. */
export function callError(thrown: unknown, about: Circumstances): NexoError {
  if (thrown instanceof NexoError) return withLoss(thrown, about)
  const error = toTabhandError(thrown)
  switch (error.code) {
    case "browser_gone":
    case "session_lost":
    case "no_session":
      return new NexoError("unavailable", about.isAttached ? "CDP socket closed" : "CDP connection lost", {
        isTransport: true,
        cause: error,
      })
    case "timeout":
      return new NexoError("failed", lateText(about), { cause: error })
    case "eval_failed":
      return new NexoError("failed", `JS exception: ${errorText(error, about.refOf)}`, { cause: error })
    default:
      return withLoss(new NexoError(kindOf(error.code), textOf(error, about), { cause: error }), about)
  }
}

/** Some messages begin with the name of the command. */
function textOf(error: TabhandError, { refOf, tool }: Circumstances): string {
  return errorText(error, refOf).replace(/^`[^`]*`/, tool)
}

function lateText({ tool, isCommitted }: Circumstances): string {
  if (tool !== "browser_navigate") return `CDP command '${SLOW[tool] ?? "Runtime.evaluate"}' timed out`
  return isCommitted ? "navigate timed out waiting for Page.loadEventFired" : "navigate timed out"
}

/** A page that went away with its browser, or by itself. */
export function goneWords(url: string): string {
  return `the page before, ${url}, is gone: browser_navigate opens it`
}

/** What is looked for may have been on the page that went away. */
function withLoss(error: NexoError, { lost }: Circumstances): NexoError {
  if (lost === undefined || error.kind !== "failed") return error
  return new NexoError("failed", `${error.message}; ${goneWords(lost)}`, { cause: error })
}

const INIT = "session init failed:"

/** A browser that did not start, or could not be connected to. */
export function startError(thrown: unknown): NexoError {
  const error = toTabhandError(thrown)
  return new NexoError("unavailable", `${INIT} ${startText(error)}`, { isTransport: isTransport(error), cause: error })
}

function isTransport({ code }: TabhandError): boolean {
  return ["no_browser", "launch_failed", "attach_failed", "browser_gone", "timeout", "profile_in_use"].includes(code)
}

function startText(error: TabhandError): string {
  const { code, message } = error
  if (code === "timeout") return "timed out waiting for Chrome DevTools URL"
  const text = errorText(error, (ref) => ref)
  if (!/could not be started: the browser (exited|was ended)/.test(message)) return text
  const why = /Missing X server|\$DISPLAY/.test(message) ? NO_DISPLAY : text
  return `Chrome exited before DevTools URL appeared: ${why}`
}

const NO_DISPLAY =
  "there is no display for its window: set `headless: true` in the configuration of nexo, or give it a DISPLAY"
