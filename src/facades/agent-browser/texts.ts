import type { z } from "zod"
import { quote } from "../../base/text.ts"
import type { TypedCommand } from "../../command/command.ts"
import type { Request, Success } from "../../command/reply.ts"
import { pdf } from "../../commands/capture/pdf.ts"
import { screenshot } from "../../commands/capture/screenshot.ts"
import { dialogAccept } from "../../commands/dialog/accept.ts"
import { dialogDismiss } from "../../commands/dialog/dismiss.ts"
import { dialogStatus } from "../../commands/dialog/status.ts"
import { consoleCommand } from "../../commands/inspect/console.ts"
import { diffSnapshot } from "../../commands/inspect/diff-snapshot.ts"
import { diffUrl } from "../../commands/inspect/diff-url.ts"
import { errors } from "../../commands/inspect/errors.ts"
import { frame } from "../../commands/inspect/frame.ts"
import { highlight } from "../../commands/inspect/highlight.ts"
import { read } from "../../commands/inspect/read.ts"
import { back } from "../../commands/page/back.ts"
import { forward } from "../../commands/page/forward.ts"
import { open } from "../../commands/page/open.ts"
import { reload } from "../../commands/page/reload.ts"
import { evalCommand } from "../../commands/script/eval.ts"
import { close } from "../../commands/session/close.ts"
import { sessionList } from "../../commands/session/list.ts"
import { tabClose } from "../../commands/tab/close.ts"
import { tabList } from "../../commands/tab/list.ts"
import { tabNew } from "../../commands/tab/new.ts"
import { tabSwitch } from "../../commands/tab/switch.ts"
import { windowNew } from "../../commands/tab/window-new.ts"
import { wait } from "../../commands/wait/wait.ts"

type Say = (data: object, request: Request) => string

/** What agent-browser prints for the command; where it has no such command, or prints a bare value, what we do. */
export function sayTheirWay(request: Request, { data, text }: Success): string {
  return texts.get(request.command.name)?.(data, request) ?? text
}

const titleAndUrl = ({ title, url }: { title: string; url: string }) => `✓ ${title}\n  ${url}`
const bareUrl = ({ url }: { url: string }) => url
const done = () => "✓ Done"

const texts = new Map<string, Say>([
  said(open, titleAndUrl),
  said(back, bareUrl),
  said(forward, bareUrl),
  said(reload, bareUrl),
  said(close, ({ closed, sessions }) =>
    typeof closed === "number" && sessions.length > 0
      ? sessions.map((name) => `✓ Closed session: ${name}`).join("\n")
      : "✓ Browser closed",
  ),
  said(sessionList, ({ sessions }, { session }) =>
    sessions.length === 0
      ? "No active sessions"
      : ["Active sessions:", ...sessions.map((name) => `${arrow(name === session)} ${name}`)].join("\n"),
  ),
  said(tabList, ({ tabs }) =>
    tabs
      .map(
        ({ tabId, label, title, url, active }) =>
          `${arrow(active)} [${tabId}] ${label ? `${label} ` : ""}${title} - ${url}`,
      )
      .join("\n"),
  ),
  said(tabNew, bareUrl),
  said(tabSwitch, titleAndUrl),
  said(tabClose, ({ tabId }) => `✓ Tab [${tabId}] closed`),
  said(windowNew, ({ tabId, total }) => `✓ Window opened [${tabId}] (${total} total)`),
  said(evalCommand, ({ result }) => inJson(result)),
  said(wait, ({ waited, result }) => (waited === "function" ? inJson(result) : "✓ Done")),
  said(screenshot, ({ path, annotations = [] }) =>
    [
      `✓ Screenshot saved to ${path}`,
      ...annotations.map(({ number, ref, role, name }) => `   [${number}] @${ref} ${role} ${quote(name)}`),
    ].join("\n"),
  ),
  said(pdf, ({ path }) => `✓ PDF saved to ${path}`),
  said(consoleCommand, ({ messages }, { args }) =>
    args.clear ? "✓ Console log cleared" : messages.map(({ type, text }) => `[${type}] ${text}`).join("\n"),
  ),
  said(errors, ({ errors }, { args }) => (args.clear ? "✓ Done" : errors.map(({ text }) => `✗ ${text}`).join("\n"))),
  said(read, ({ content }) => content),
  said(diffSnapshot, diffInTheirWords),
  said(diffUrl, ({ diff }) => diffInTheirWords(diff)),
  said(frame, done),
  said(highlight, done),
  said(dialogAccept, done),
  said(dialogDismiss, done),
  said(dialogStatus, ({ hasDialog, type, message }) =>
    hasDialog ? `✓ ${type}: ${message}` : "✓ No dialog is currently open",
  ),
])

function diffInTheirWords(told: { diff: string; additions: number; removals: number; unchanged: number }): string {
  const { diff, additions, removals, unchanged } = told
  if (additions + removals === 0) return "✓ No changes detected"
  return `${diff}\n${additions} additions, ${removals} removals, ${unchanged} unchanged`
}

/** What was said of the command's data, whose shape is the one that the command declares. */
function said<Name extends string, In, Schema extends z.ZodType>(
  { name, data: schema }: TypedCommand<Name, In, Schema>,
  say: (data: z.output<Schema>, request: Request) => string,
): [string, Say] {
  return [name, (data, request) => say(schema.parse(data), request)]
}

function arrow(here: boolean): string {
  return here ? "→" : " "
}

function inJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "null"
}
