import type { z } from "zod"
import { jsonText, oneLine, quote } from "../../base/text.ts"
import type { TypedCommand } from "../../command/command.ts"
import { fenced } from "../../command/fence.ts"
import type { Request, Success } from "../../command/reply.ts"
import { check } from "../../commands/act/check.ts"
import { click } from "../../commands/act/click.ts"
import { dblclick } from "../../commands/act/dblclick.ts"
import { download } from "../../commands/act/download.ts"
import { drag } from "../../commands/act/drag.ts"
import { drop } from "../../commands/act/drop.ts"
import { fill } from "../../commands/act/fill.ts"
import { focus } from "../../commands/act/focus.ts"
import { hover } from "../../commands/act/hover.ts"
import { scroll } from "../../commands/act/scroll.ts"
import { scrollintoview } from "../../commands/act/scrollintoview.ts"
import { select } from "../../commands/act/select.ts"
import { tap } from "../../commands/act/tap.ts"
import { type } from "../../commands/act/type.ts"
import { uncheck } from "../../commands/act/uncheck.ts"
import { upload } from "../../commands/act/upload.ts"
import { pdf } from "../../commands/capture/pdf.ts"
import { screenshot } from "../../commands/capture/screenshot.ts"
import { clipboardCopy } from "../../commands/clipboard/clipboard-copy.ts"
import { clipboardPaste } from "../../commands/clipboard/clipboard-paste.ts"
import { clipboardRead } from "../../commands/clipboard/clipboard-read.ts"
import { clipboardWrite } from "../../commands/clipboard/clipboard-write.ts"
import { dialogAccept } from "../../commands/dialog/accept.ts"
import { dialogDismiss } from "../../commands/dialog/dismiss.ts"
import { dialogStatus } from "../../commands/dialog/status.ts"
import { findAlt } from "../../commands/find/alt.ts"
import { findFirst } from "../../commands/find/first.ts"
import { findLabel } from "../../commands/find/label.ts"
import { findLast } from "../../commands/find/last.ts"
import { findNth } from "../../commands/find/nth.ts"
import { findPlaceholder } from "../../commands/find/placeholder.ts"
import { findRole } from "../../commands/find/role.ts"
import { findTestId } from "../../commands/find/testid.ts"
import { findText } from "../../commands/find/text.ts"
import { findTitle } from "../../commands/find/title.ts"
import { keyboardInsertText } from "../../commands/input/keyboard-insert-text.ts"
import { keyboardType } from "../../commands/input/keyboard-type.ts"
import { keyDown } from "../../commands/input/keydown.ts"
import { keyUp } from "../../commands/input/keyup.ts"
import { mouseDown } from "../../commands/input/mouse-down.ts"
import { mouseMove } from "../../commands/input/mouse-move.ts"
import { mouseUp } from "../../commands/input/mouse-up.ts"
import { mouseWheel } from "../../commands/input/mouse-wheel.ts"
import { press } from "../../commands/input/press.ts"
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
import { pushstate } from "../../commands/page/pushstate.ts"
import { reload } from "../../commands/page/reload.ts"
import { evalCommand } from "../../commands/script/eval.ts"
import { close } from "../../commands/session/close.ts"
import { sessionList } from "../../commands/session/list.ts"
import { setCredentials } from "../../commands/set/credentials.ts"
import { setDevice } from "../../commands/set/device.ts"
import { setGeo } from "../../commands/set/geo.ts"
import { setHeaders } from "../../commands/set/headers.ts"
import { setLocale } from "../../commands/set/locale.ts"
import { setMedia } from "../../commands/set/media.ts"
import { setOffline } from "../../commands/set/offline.ts"
import { setTimezone } from "../../commands/set/timezone.ts"
import { setViewport } from "../../commands/set/viewport.ts"
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

const titleAndUrl = ({ title, url }: { title: string; url: string }) => `✓ ${oneLine(title)}\n  ${oneLine(url)}`
const bareUrl = ({ url }: { url: string }) => url
const done = () => "✓ Done"

const texts = new Map<string, Say>([
  said(open, titleAndUrl),
  said(back, bareUrl),
  said(forward, bareUrl),
  said(reload, bareUrl),
  said(pushstate, bareUrl),
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
          `${arrow(active)} [${tabId}] ${label ? `${label} ` : ""}${oneLine(title)} - ${oneLine(url)}`,
      )
      .join("\n"),
  ),
  said(tabNew, bareUrl),
  said(tabSwitch, titleAndUrl),
  said(tabClose, ({ tabId }) => `✓ Tab [${tabId}] closed`),
  said(windowNew, ({ tabId, total }) => `✓ Window opened [${tabId}] (${total} total)`),
  said(evalCommand, ({ result }) => inJson(result)),
  said(wait, ({ waited, result, path }) =>
    waited === "function" ? inJson(result) : waited === "download" ? `✓ Download saved to ${path}` : "✓ Done",
  ),
  said(download, ({ path }) => `✓ Download saved to ${path}`),
  said(screenshot, ({ path, annotations = [] }) =>
    [
      `✓ Screenshot saved to ${path}`,
      ...annotations.map(({ number, ref, role, name }) => `   [${number}] @${ref} ${role} ${quote(name)}`),
    ].join("\n"),
  ),
  said(pdf, ({ path }) => `✓ PDF saved to ${path}`),
  said(consoleCommand, ({ messages }, { args }) =>
    args.clear ? "✓ Console log cleared" : messages.map(({ type, text }) => `[${type}] ${oneLine(text)}`).join("\n"),
  ),
  said(errors, ({ errors }, { args }) =>
    args.clear ? "✓ Done" : errors.map(({ text }) => `✗ ${oneLine(text)}`).join("\n"),
  ),
  said(read, ({ content }) => fenced(content)),
  said(diffSnapshot, diffInTheirWords),
  said(diffUrl, ({ diff }) => diffInTheirWords(diff)),
  said(frame, done),
  said(highlight, done),
  said(drag, done),
  said(drop, done),
  said(upload, done),
  said(dialogAccept, done),
  said(dialogDismiss, done),
  said(check, done),
  said(click, done),
  said(dblclick, done),
  said(fill, done),
  said(focus, done),
  said(hover, done),
  said(scroll, done),
  said(scrollintoview, done),
  said(tap, done),
  said(type, done),
  said(uncheck, done),
  said(select, done),
  said(findAlt, foundInTheirWords),
  said(findFirst, foundInTheirWords),
  said(findLabel, foundInTheirWords),
  said(findLast, foundInTheirWords),
  said(findNth, foundInTheirWords),
  said(findPlaceholder, foundInTheirWords),
  said(findRole, foundInTheirWords),
  said(findTestId, foundInTheirWords),
  said(findText, foundInTheirWords),
  said(findTitle, foundInTheirWords),
  said(press, done),
  said(keyDown, done),
  said(keyUp, done),
  said(keyboardType, done),
  said(keyboardInsertText, done),
  said(mouseMove, done),
  said(mouseDown, done),
  said(mouseUp, done),
  said(mouseWheel, done),
  said(clipboardRead, ({ text }) => fenced(text)),
  said(clipboardWrite, done),
  said(clipboardCopy, done),
  said(clipboardPaste, done),
  said(setCredentials, done),
  said(setDevice, done),
  said(setGeo, done),
  said(setHeaders, done),
  said(setLocale, done),
  said(setMedia, done),
  said(setOffline, done),
  said(setTimezone, done),
  said(setViewport, done),
  said(dialogStatus, ({ hasDialog, type, message }) =>
    hasDialog ? `✓ ${type}: ${oneLine(message ?? "")}` : "✓ No dialog is currently open",
  ),
])

/** They say what was asked for, and nothing of what was done. */
function foundInTheirWords({ action, text }: { action?: string | undefined; text?: unknown }): string {
  return action === "text" ? fenced(String(text ?? "")) : done()
}

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
  return jsonText(value, 2)
}
