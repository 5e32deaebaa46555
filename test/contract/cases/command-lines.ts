import { VERSION } from "../../../src/generated/version.ts"
import type { Of } from "../case.ts"

/** Features that only a command line has. Aliases of commands are declared with the commands; these are not. */
export const cliOnly = [
  "flags before the verb",
  "flags within the verb",
  "flags after the verb",
  "--flag=value",
  "--flag true",
  "--no-flag",
  "short flags",
  "--",
  "no words",
  "help",
  "--help",
  "-h",
  "--version",
  "-V",
  "-v",
  "one word or two",
  "variables",
] as const

export interface Line {
  /** What holds, as a sentence. */
  readonly is: string
  /** Parts of `cliOnly`, or an alias and the command that it means. */
  readonly covers: readonly ((typeof cliOnly)[number] | `${string} → ${string}`)[]
  readonly words: Of<readonly string[]>
  readonly env?: Readonly<Record<string, string>>
  /** The output; the call succeeds. */
  readonly out: Of<string | RegExp>
}

/** Each is called in a session of the caller's working tree, whose one tab shows the sign-up form. */
export const lines: readonly Line[] = [
  {
    is: "goto opens a URL",
    covers: ["goto → open"],
    words: ({ site }) => ["goto", `${site.url}/title/Gone`],
    out: /^"Gone" \S+\/title\/Gone \(200\)\n# Gone\ne\d+ link Home\n$/,
  },
  {
    is: "navigate opens a URL",
    covers: ["navigate → open"],
    words: ({ site }) => ["navigate", `${site.url}/title/Gone`],
    out: /^"Gone" \S+\/title\/Gone \(200\)\n# Gone\ne\d+ link Home\n$/,
  },
  {
    is: "scrollinto scrolls to an element",
    covers: ["scrollinto → scrollintoview"],
    words: ["scrollinto", "[name=terms]"],
    out: /^e\d+ checkbox I accept the terms is in the window\n$/,
  },
  {
    is: "a session with address rules reaches what is exempt from them",
    covers: [],
    words: ({ site }) => [
      ...["open", `${site.url}/title/Inner`, "--session", "inner"],
      ...["--addresses", "public", "--allow-addresses", `${new URL(site.url).host},*.corp.example`],
    ],
    out: /^"Inner" \S+\/title\/Inner \(200\)\n# Inner\n/,
  },
  { is: "quit closes the session", covers: ["quit → close"], words: ["quit"], out: /^closed cwd-[0-9a-f]{8}\n$/ },
  { is: "exit closes the session", covers: ["exit → close"], words: ["exit"], out: /^closed cwd-[0-9a-f]{8}\n$/ },
  {
    is: "skills alone lists the guides for agents",
    covers: ["skills → skills list"],
    words: ["skills"],
    out: /^core: Drives a real browser.*\n$/,
  },
  {
    is: "tab alone lists the tabs",
    covers: ["tab → tab list"],
    words: ["tab"],
    out: ({ site }) => `* t1 "Sign up" ${site.url}/form\n`,
  },
  {
    is: "tab with an id makes it the active one",
    covers: ["tab → tab switch"],
    words: ["tab", "t1"],
    out: ({ site }) => `t1 "Sign up" ${site.url}/form\nnothing changed\n`,
  },
  {
    is: "session alone shows the session's name, which is derived from the working tree",
    covers: ["session → session id"],
    words: ["session"],
    out: /^cwd-[0-9a-f]{8}\n$/,
  },
  {
    is: "dialog alone shows whether one is open",
    covers: ["dialog → dialog status"],
    words: ["dialog"],
    out: "no dialog is open\n",
  },
  {
    is: "key presses a key",
    covers: ["key → press"],
    words: ["key", "Escape"],
    out: "pressed Escape\nnothing changed\n",
  },
  {
    is: "runtime alone shows whether it runs",
    covers: ["runtime → runtime status"],
    words: ["runtime"],
    out: new RegExp(`^running: pid \\d+, version ${VERSION}, `),
  },
  {
    is: "status alone is runtime status",
    covers: ["status → runtime status"],
    words: ["status"],
    out: new RegExp(`^running: pid \\d+, version ${VERSION}, `),
  },
  {
    is: "config alone shows the settings and their sources",
    covers: ["config → config show"],
    words: ["config", "--set", "--timeout", "5000"],
    env: { TABHAND_BUDGET: "300" },
    out: "timeout               5000 (flag --timeout)\nbudget                300 (variable TABHAND_BUDGET)\n",
  },
  {
    is: "network route list lists the routes",
    covers: ["network route list → network routes"],
    words: ["network", "route", "list"],
    out: "there are no routes\n",
  },
  {
    is: "network offline connects the network again",
    covers: ["network offline → set offline"],
    words: ["network", "offline", "off"],
    out: "online\n",
  },
  {
    is: "network headers sends headers to one site",
    covers: ["network headers → set headers"],
    words: ["network", "headers", '{"X-A":"1"}', "--origin", "https://example.com"],
    out: "headers X-A for https://example.com\n",
  },
  {
    is: "a flag may come before the verb",
    covers: ["flags before the verb"],
    words: ["--json", "--timeout", "5000", "get", "title"],
    out: '{"success":true,"data":{"title":"Sign up"},"error":null}\n',
  },
  {
    is: "a flag may come between the words of the verb",
    covers: ["flags within the verb"],
    words: ["get", "--json", "title"],
    out: '{"success":true,"data":{"title":"Sign up"},"error":null}\n',
  },
  {
    is: "a flag may come after the verb",
    covers: ["flags after the verb"],
    words: ["get", "title", "--tab", "t1", "--json"],
    out: '{"success":true,"data":{"title":"Sign up"},"error":null}\n',
  },
  {
    is: "a flag's value may be written after an equals sign",
    covers: ["--flag=value"],
    words: ["get", "title", "--tab=t1", "--timeout=5000"],
    out: "Sign up\n",
  },
  {
    is: "a switch may be given as on or off",
    covers: ["--flag true"],
    words: ["--json", "false", "get", "title", "--headed=false"],
    out: "Sign up\n",
  },
  {
    is: "a switch may be turned off by its negation",
    covers: ["--no-flag"],
    words: ["batch", "--no-bail", "get title"],
    out: "1. get title: Sign up\n",
  },
  {
    is: "a flag may have one letter",
    covers: ["short flags"],
    words: ["eval", "-b", Buffer.from("1 + 1").toString("base64")],
    out: "2\n",
  },
  {
    is: "what follows -- is never a flag",
    covers: ["--"],
    words: ["eval", "--", "-[5]"],
    out: "-5\n",
  },
  {
    is: "the first word alone is the command if what follows does not fit two words",
    covers: ["one word or two"],
    words: ["find", "Notes"],
    out: /^1 match\ne\d+ textbox "Notes" under Sign up\n$/,
  },
  {
    is: "both words are the command if what follows fits",
    covers: ["one word or two"],
    words: ["find", "label", "Notes"],
    out: /^1 match\ne\d+ textarea Notes\n$/,
  },
  {
    is: "without words it shows where to start",
    covers: ["no words"],
    words: [],
    out: /^tabhand: a real browser for AI agents\n\n {2}tabhand open example\.com .*(\n {2}tabhand .*){5}\n$/,
  },
  {
    is: "help alone lists everything",
    covers: ["help"],
    words: ["help"],
    out: /^tabhand: a real browser for AI agents\n.*Usage: tabhand <command>.*\n {2}open \[url\] .*\n {2}--session <value> /s,
  },
  {
    is: "help describes a command",
    covers: ["help"],
    words: ["help", "open"],
    out: /^open \[url\]\n {2}Open a URL in the tab\n.*--wait <.*Also: goto, navigate/s,
  },
  {
    is: "--help after a command describes it, and does not run it",
    covers: ["--help"],
    words: ["close", "--help"],
    out: /^close\n {2}Close the session/,
  },
  { is: "-h is the same", covers: ["-h"], words: ["open", "-h"], out: /^open \[url\]\n {2}Open a URL in the tab\n/ },
  { is: "--version shows the version", covers: ["--version"], words: ["--version"], out: `tabhand ${VERSION}\n` },
  { is: "-V is the same", covers: ["-V"], words: ["-V"], out: `tabhand ${VERSION}\n` },
  { is: "-v is the same", covers: ["-v"], words: ["-v"], out: `tabhand ${VERSION}\n` },
  {
    is: "the version is also shown in JSON",
    covers: ["--version"],
    words: ["--version", "--json"],
    out: `{"success":true,"data":{"version":"${VERSION}"},"error":null}\n`,
  },
  {
    is: "a session may be set by a variable",
    covers: ["variables"],
    words: ["session"],
    env: { TABHAND_SESSION: "named" },
    out: "named\n",
  },
  {
    is: "agent-browser's variable names the session too, and ours takes precedence",
    covers: ["variables"],
    words: ["session"],
    env: { AGENT_BROWSER_SESSION: "theirs", TABHAND_SESSION: "ours" },
    out: "ours\n",
  },
  {
    is: "a flag takes precedence over a variable",
    covers: ["variables", "flags after the verb"],
    words: ["session", "--session", "flag"],
    env: { TABHAND_SESSION: "named" },
    out: "flag\n",
  },
  {
    is: "JSON may be asked for by a variable",
    covers: ["variables"],
    words: ["get", "title"],
    env: { TABHAND_JSON: "1" },
    out: '{"success":true,"data":{"title":"Sign up"},"error":null}\n',
  },
]
