import type { ErrorCode } from "../../../src/base/error-codes.ts"
import type { CommandName } from "../../../src/doors/library/tabhand.ts"
import type { Of } from "../case.ts"

/** A call that is refused, or fails, and changes nothing. Made in a session that shows the sign-up form. */
export interface BadCall {
  readonly is: string
  readonly command: CommandName
  readonly args?: Of<Readonly<Record<string, unknown>>>
  readonly session?: string
  readonly tab?: string
  readonly timeoutMs?: number
  readonly code: ErrorCode
  readonly message: Of<RegExp>
}

const opening = (is: string, url: Of<string>, code: ErrorCode, message: RegExp): BadCall => ({
  is,
  command: "open",
  args: (world) => ({ url: typeof url === "function" ? url(world) : url }),
  code,
  message,
})

const badAddress = /is not an address that can be opened$/

const addresses: readonly BadCall[] = [
  {
    is: "a state to wait for without a URL",
    command: "open",
    args: { wait: "load" },
    code: "bad_argument",
    message: /^open --wait needs the address to open$/,
  },
  {
    is: "no script to remove",
    command: "removeinitscript",
    code: "missing_argument",
    message: /^removeinitscript needs/,
  },
  opening("an empty address", "", "bad_url", badAddress),
  opening("an address of spaces", "   ", "bad_url", badAddress),
  opening("an address that is only a scheme", "http://", "bad_url", badAddress),
  opening("an address without a host", "http:///path", "bad_url", badAddress),
  opening("an address without a scheme's name", "://x", "bad_url", badAddress),
  opening("an address with a space in its host", "http://exa mple.invalid/", "bad_url", badAddress),
  opening("an address with a line end", "http://example.invalid/\nx", "bad_url", badAddress),
  opening("an address with a port that is none", "http://127.0.0.1:99999/", "bad_url", badAddress),
  opening("an address with a password", "http://me:pass-word@127.0.0.1/", "bad_url", /^((?!pass-word).)*$/),
  opening("a javascript: address", "javascript:document.title='x'", "scheme_refused", /^javascript: URLs/),
  opening("a javascript: address that looks like a host and a port", "JavaScript:1", "scheme_refused", /^javascript:/),
  opening("a file: address", "file:///etc/passwd", "scheme_refused", /^file: URLs may not be opened here$/),
  opening("a page of the browser's own", "chrome://settings", "scheme_refused", /^chrome: URLs/),
  opening("a view-source: address", ({ site }) => `view-source:${site.url}`, "scheme_refused", /^view-source:/),
  opening("a blob: address", ({ site }) => `blob:${site.url}/1`, "scheme_refused", /^blob:/),
  opening("an ftp: address", "ftp://127.0.0.1/x", "scheme_refused", /^ftp:/),
  opening("a mailto: address", "mailto:a@example.invalid", "scheme_refused", /^mailto:/),
]

const servers: readonly BadCall[] = [
  opening("a host that does not resolve", "missing.invalid", "navigation_failed", /the host name does not resolve$/),
  opening("a port that browsers do not open", "http://127.0.0.1:6000/", "navigation_failed", /do not open this port$/),
  opening("TLS to a port without it", ({ site }) => site.url.replace("http:", "https:"), "navigation_failed", /TLS/),
  opening(
    "a server that resets",
    ({ site }) => `${site.url}/reset`,
    "navigation_failed",
    /the server reset the connection$/,
  ),
  opening("an answer without a page", ({ site }) => `${site.url}/no-content`, "navigation_failed", /answered 204/),
  opening("another answer without a page", ({ site }) => `${site.url}/status/205`, "navigation_failed", /answered 205/),
  {
    ...opening(
      "a server that does not answer",
      ({ site }) => `${site.url}/hang`,
      "timeout",
      /\/hang has not answered$/,
    ),
    timeoutMs: 300,
  },
  {
    is: "a URL that fails, in a session that is not open",
    command: "open",
    args: { url: "http://127.0.0.1:6000/" },
    session: "new",
    code: "navigation_failed",
    message: /could not be opened/,
  },
  {
    is: "an unknown load state",
    command: "open",
    args: ({ site }) => ({ url: site.url, wait: "forever" }),
    code: "bad_argument",
    message:
      /^open: "forever" is not a valid wait: it must be one of load, domcontentloaded, networkidle, commit, networkalmostidle$/,
  },
]

const shot = (is: string, args: Of<Readonly<Record<string, unknown>>>, code: ErrorCode, message: RegExp): BadCall => ({
  is: `a screenshot ${is}`,
  command: "screenshot",
  args,
  code,
  message,
})

const screenshots: readonly BadCall[] = [
  shot("of a selector that is no CSS", { selector: "##x" }, "bad_selector", /^"##x" is not a valid CSS selector$/),
  shot(
    "of a selector that is not closed",
    { selector: "div[" },
    "bad_selector",
    /^"div\[" is not a valid CSS selector$/,
  ),
  shot("of what is not there", { selector: "#nowhere" }, "no_match", /^nothing on the page matches "#nowhere"$/),
  shot("of what takes no space", { selector: "head" }, "not_visible", /takes no space on the page$/),
  shot("of an element and of the whole page", { selector: "h1", full: true }, "bad_argument", /not both$/),
  shot(
    "with refs in a jpeg",
    { annotate: true, path: "page.jpg" },
    "bad_argument",
    /^refs are drawn into a png, not into a jpeg$/,
  ),
  shot("of a ref that there is not", { selector: "e9999" }, "stale_ref", /^there is no "e9999" in this tab$/),
  shot("in a format that there is not", { format: "gif" }, "bad_argument", /it must be one of png, jpeg, webp$/),
  shot(
    "of too much quality",
    { quality: 101 },
    "bad_argument",
    /"?101"? is not a valid quality: it must be at most 100$/,
  ),
  shot("of a quality that is no number", { quality: "best" }, "bad_argument", /it must be a number$/),
  shot(
    "in a folder that is not there",
    { path: "nowhere/x.png" },
    "path_unusable",
    /the folder \S+\/nowhere does not exist$/,
  ),
  shot("in a file instead of a folder", { path: "file/x.png" }, "path_unusable", /\/file is not a folder$/),
  shot("in a directory that is not writable", { path: "/proc/x.png" }, "path_unusable", /^\/proc\/x\.png /),
  shot("over a folder", { path: "folder" }, "path_unusable", /^folder cannot be used: it is a folder$/),
  shot(
    "into a folder without a name",
    { path: "folder/" },
    "path_unusable",
    /^folder\/ cannot be used: it names a folder$/,
  ),
  shot("over a link", { path: "link.png" }, "path_unusable", /^link\.png cannot be used: it is a symbolic link$/),
  shot("into a pipe", { path: "pipe.png" }, "path_unusable", /^pipe\.png cannot be used: it is not an ordinary file$/),
  shot("under a name that is too long", { path: `${"x".repeat(300)}.png` }, "path_unusable", /the name is too long$/),
  {
    is: "a PDF in a folder that does not exist",
    command: "pdf",
    args: { path: "nowhere/x.pdf" },
    code: "path_unusable",
    message: /the folder \S+\/nowhere does not exist$/,
  },
  {
    is: "a PDF over a folder",
    command: "pdf",
    args: { path: "folder" },
    code: "path_unusable",
    message: /is a folder$/,
  },
  {
    is: "a PDF over a link",
    command: "pdf",
    args: { path: "link.png" },
    code: "path_unusable",
    message: /symbolic link$/,
  },
]

const unusable: Readonly<Record<string, readonly [name: string, message: RegExp]>> = {
  "with control characters": ["a\u0007b", /contains control characters$/],
  "with a line end": ["a\nb", /contains control characters$/],
  "of 10,000 characters": ["x".repeat(10_000), /has 10000 characters$/],
  "with slashes": ["a/b", /contains characters that are not allowed in a name$/],
  "that leads elsewhere": ["..", /contains characters that are not allowed in a name$/],
  "that is empty": ["", /is empty$/],
}

const using: readonly CommandName[] = ["open", "get url", "tab list", "session info", "session id", "close"]

const names: readonly BadCall[] = [
  ...Object.entries(unusable).flatMap(([kind, [name, message]]) =>
    using.map(
      (command): BadCall => ({
        is: `${command} in a session with a name ${kind}`,
        command,
        args: ({ site }) => (command === "open" ? { url: site.url } : {}),
        session: name,
        code: "bad_name",
        message,
      }),
    ),
  ),
  ...Object.entries(unusable).map(
    ([kind, [label, message]]): BadCall => ({
      is: `a tab with a label ${kind}`,
      command: "tab new",
      args: { label },
      code: "bad_name",
      message,
    }),
  ),
  {
    is: "a label that looks like an id",
    command: "tab new",
    args: { label: "t9" },
    code: "bad_name",
    message: /looks like a tab id/,
  },
  {
    is: "a label that is taken",
    command: "tab new",
    args: { label: "taken" },
    code: "bad_name",
    message: /^tab t1 already has the label "taken"$/,
  },
  {
    is: "a prefix that is not valid in a name",
    command: "session id",
    args: { prefix: "a/b" },
    code: "bad_name",
    message: /not allowed in a name$/,
  },
  {
    is: "an unknown scope",
    command: "session id",
    args: { scope: "here" },
    code: "bad_argument",
    message: /it must be one of/,
  },
]

const absent: readonly BadCall[] = [
  {
    is: "a command on a session that is not open",
    command: "get url",
    session: "absent",
    code: "no_session",
    message: /^there is no session "absent"$/,
  },
  {
    is: "a command on a tab that does not exist",
    command: "get url",
    tab: "t9",
    code: "no_tab",
    message: /^there is no tab "t9"$/,
  },
  {
    is: "switching to a tab that does not exist",
    command: "tab switch",
    args: { name: "t9" },
    code: "no_tab",
    message: /^there is no tab "t9"$/,
  },
  {
    is: "switching without a tab",
    command: "tab switch",
    code: "missing_argument",
    message: /^tab switch needs <name>/,
  },
  {
    is: "closing a tab that does not exist",
    command: "tab close",
    args: { name: "t9" },
    code: "no_tab",
    message: /^there is no tab "t9"$/,
  },
  {
    is: "a new tab at a file: URL",
    command: "tab new",
    args: { url: "file:///etc/passwd" },
    code: "scheme_refused",
    message: /^file:/,
  },
  {
    is: "a new tab at a URL that fails",
    command: "tab new",
    args: { url: "http://127.0.0.1:6000/" },
    code: "navigation_failed",
    message: /could not be opened/,
  },
  {
    is: "a dialog accepted where none is open",
    command: "dialog accept",
    code: "no_dialog",
    message: /^no dialog is open in this tab$/,
  },
  {
    is: "a dialog dismissed where none is open",
    command: "dialog dismiss",
    code: "no_dialog",
    message: /^no dialog is open in this tab$/,
  },
  { is: "back on the first page", command: "back", code: "no_history", message: /^there is no page to go back to$/ },
  {
    is: "forward from the newest page",
    command: "forward",
    code: "no_history",
    message: /^there is no page to go forward to$/,
  },
]

const misused: readonly BadCall[] = [
  { is: "nothing to highlight", command: "highlight", code: "missing_argument", message: /takes an element or --off$/ },
  {
    is: "an element to highlight, and --off",
    command: "highlight",
    args: { target: "h1", off: true },
    code: "bad_argument",
    message: /takes an element or --off$/,
  },
  {
    is: "a wait for nothing",
    command: "wait",
    code: "missing_argument",
    message: /^wait needs something to wait for$/,
  },
  {
    is: "a wait for two things",
    command: "wait",
    args: { ms: 1, text: "x" },
    code: "bad_argument",
    message: /not ms and text$/,
  },
  {
    is: "a wait for a negative time",
    command: "wait",
    args: { ms: -5 },
    code: "bad_argument",
    message: /it must be at least 0$/,
  },
  {
    is: "a wait for an invalid time",
    command: "wait",
    args: { ms: "soon" },
    code: "bad_argument",
    message: /it must be a number$/,
  },
  {
    is: "a wait for an unknown state",
    command: "wait",
    args: { load: "all" },
    code: "bad_argument",
    message: /it must be one of load/,
  },
  {
    is: "a wait for a script that throws",
    command: "wait",
    args: { fn: "nothing.here" },
    code: "eval_failed",
    message: /^ReferenceError: /,
  },
  { is: "no script", command: "eval", code: "missing_argument", message: /^eval needs a script$/ },
  {
    is: "an empty script",
    command: "eval",
    args: { script: " " },
    code: "missing_argument",
    message: /^eval needs a script$/,
  },
  {
    is: "a script that is not base64",
    command: "eval",
    args: { script: "1+1!", base64: true },
    code: "bad_argument",
    message: /^the script is not base64$/,
  },
  {
    is: "a batch in a batch",
    command: "batch",
    args: { commands: ["batch 'get url'"] },
    code: "batch_failed",
    message: /a batch cannot run a batch/,
  },
  {
    is: "a batch of an unknown command",
    command: "batch",
    args: { commands: ["frob"] },
    code: "batch_failed",
    message: /there is no command "frob"/,
  },
  {
    is: "a batch with an empty step",
    command: "batch",
    args: { commands: [""] },
    code: "batch_failed",
    message: /this step has no command/,
  },
  {
    is: "a batch with a quote that is not closed",
    command: "batch",
    args: { commands: ["get url", "eval 'x"] },
    code: "bad_argument",
    message: /^a ' is not closed in the command eval$/,
  },
  {
    is: "a link with a name of no dialect",
    command: "alias",
    args: { name: "curl", folder: "." },
    code: "bad_argument",
    message: /it must be one of agent-browser$/,
  },
  {
    is: "a link in a folder that does not exist",
    command: "alias",
    args: { name: "agent-browser", folder: "nowhere" },
    code: "path_unusable",
    message: /does not exist$/,
  },
  {
    is: "a link in a file",
    command: "alias",
    args: { name: "agent-browser", folder: "file" },
    code: "path_unusable",
    message: /is not a folder$/,
  },
  {
    is: "a link over another owner's file",
    command: "alias",
    args: { name: "agent-browser", folder: "folder" },
    code: "path_unusable",
    message: /exists and is not a link of ours$/,
  },
]

export const badCalls: readonly BadCall[] = [...addresses, ...servers, ...screenshots, ...names, ...absent, ...misused]
