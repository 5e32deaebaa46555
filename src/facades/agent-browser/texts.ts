import type { z } from "zod"
import { jsonText, oneLine, quote } from "../../base/text.ts"
import type { TypedCommand } from "../../command/define/command.ts"
import { fenced } from "../../command/run/fence.ts"
import type { Request, Success } from "../../command/run/reply.ts"
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
import { dialogAccept, dialogDismiss, dialogStatus } from "../../commands/dialog/dialog.ts"
import { findFirst, findLast, findNth } from "../../commands/find/by-selector.ts"
import {
  findAlt,
  findLabel,
  findPlaceholder,
  findRole,
  findTestId,
  findText,
  findTitle,
} from "../../commands/find/by-words.ts"
import { keyboardInsertText } from "../../commands/input/keyboard-insert-text.ts"
import { keyboardType } from "../../commands/input/keyboard-type.ts"
import { keyDown } from "../../commands/input/keydown.ts"
import { keyUp } from "../../commands/input/keyup.ts"
import { mouseDown, mouseMove, mouseUp, mouseWheel } from "../../commands/input/mouse.ts"
import { press } from "../../commands/input/press.ts"
import { diffSnapshot } from "../../commands/inspect/diff-snapshot.ts"
import { diffUrl } from "../../commands/inspect/diff-url.ts"
import { frame } from "../../commands/inspect/frame.ts"
import { highlight } from "../../commands/inspect/highlight.ts"
import { consoleCommand, errors } from "../../commands/inspect/page-log.ts"
import { read } from "../../commands/inspect/read.ts"
import { networkBody } from "../../commands/network/body.ts"
import { networkCache } from "../../commands/network/cache.ts"
import { networkHar } from "../../commands/network/har.ts"
import { networkHarReplay } from "../../commands/network/har-replay.ts"
import { networkRequest } from "../../commands/network/request.ts"
import { networkRequests } from "../../commands/network/requests.ts"
import { networkRoute } from "../../commands/network/route.ts"
import { networkThrottle } from "../../commands/network/throttle.ts"
import { networkUnroute } from "../../commands/network/unroute.ts"
import { back, forward, reload } from "../../commands/page/history.ts"
import { open } from "../../commands/page/open.ts"
import { pushstate } from "../../commands/page/pushstate.ts"
import { evalCommand } from "../../commands/script/eval.ts"
import { addInitScript } from "../../commands/script/init-script.ts"
import { removeInitScript } from "../../commands/script/remove-init-script.ts"
import { close } from "../../commands/session/close.ts"
import { sessionList } from "../../commands/session/sessions.ts"
import { setCredentials } from "../../commands/set/credentials.ts"
import { setGeo, setLocale, setTimezone } from "../../commands/set/locality.ts"
import { setMedia } from "../../commands/set/media.ts"
import { setHeaders, setOffline } from "../../commands/set/network.ts"
import { setDevice, setViewport } from "../../commands/set/screen.ts"
import { tabNew, windowNew } from "../../commands/tab/new.ts"
import { tabClose, tabList, tabSwitch } from "../../commands/tab/tabs.ts"
import { wait } from "../../commands/wait/wait.ts"

type Say = (data: object, request: Request) => string

/** What agent-browser prints for the command; our own text if it has no such command or prints a bare value. */
export function sayTheirWay(request: Request, { data, text }: Success): string {
  return texts.get(request.command.name)?.(data, request) ?? text
}

const titleAndUrl = ({ title, url }: { title: string; url: string }) => `✓ ${oneLine(title)}\n  ${oneLine(url)}`
const bareUrl = ({ url }: { url: string }) => url
const done = () => "✓ Done"

const texts = new Map<string, Say>([
  said(open, (data) => (data.launched ? done() : titleAndUrl(data))),
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
  said(addInitScript, ({ identifier }) => identifier),
  said(removeInitScript, done),
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
  said(networkRequests, ({ requests }, { args }) =>
    args.clear
      ? "✓ Request log cleared"
      : requests.length === 0
        ? "No requests captured"
        : requests
            .map(
              ({ requestId, method, url, resourceType, status }) =>
                `[${requestId}] ${oneLine(method)} ${oneLine(url)} (${resourceType})${status === undefined ? "" : ` ${status}`}`,
            )
            .join("\n"),
  ),
  said(networkRequest, inJson),
  said(networkRoute, done),
  said(networkUnroute, done),
  said(networkThrottle, done),
  said(networkCache, done),
  said(networkHarReplay, done),
  said(networkBody, ({ text, path }) => (text === undefined ? `✓ Body saved to ${path}` : fenced(text))),
  said(networkHar, ({ path }) => (path === undefined ? "✓ HAR recording started" : `✓ HAR saved to ${path}`)),
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

/** Their `find` prints the requested text, but nothing about the action. */
function foundInTheirWords({ action, text }: { action?: string | undefined; text?: unknown }): string {
  return action === "text" ? fenced(String(text ?? "")) : done()
}

function diffInTheirWords(facts: { diff: string; additions: number; removals: number; unchanged: number }): string {
  const { diff, additions, removals, unchanged } = facts
  if (additions + removals === 0) return "✓ No changes detected"
  return `${diff}\n${additions} additions, ${removals} removals, ${unchanged} unchanged`
}

/** Pairs a command with its text; the data is parsed with the schema that the command declares. */
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
