import type { ErrorCode } from "../../../src/base/error-codes.ts"
import type { Of } from "../case.ts"

/** A command line that is refused, or fails, and changes nothing. Its session shows the sign-up form. */
export interface BadLine {
  readonly is: string
  readonly words: Of<readonly string[]>
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  /** The project's configuration file in the caller's directory. */
  readonly project?: string
  readonly code: ErrorCode
  readonly message: RegExp
  readonly hint?: RegExp
}

const unknown = "unknown_command"

const words: readonly BadLine[] = [
  {
    is: "an unknown command",
    words: ["oepn", "x"],
    code: unknown,
    message: /^there is no command "oepn"$/,
    hint: /`open`/,
  },
  {
    is: "an unknown second word",
    words: ["get", "titel"],
    code: unknown,
    message: /"get titel"$/,
    hint: /`get title`/,
  },
  {
    is: "a word to look for that is also the second word of other commands",
    words: ["find", "label"],
    code: "no_match",
    message: /^"label" is not on the page$/,
  },
  {
    is: "a first word that needs a second",
    words: ["get"],
    code: unknown,
    message: /"get"$/,
    hint: /`get` takes: attr, .*title, url/,
  },
  {
    is: "a command without a similar one",
    words: ["frobnicate"],
    code: unknown,
    message: /"frobnicate"$/,
    hint: /`tabhand help`/,
  },
  {
    is: "help on an unknown command",
    words: ["help", "frobnicate"],
    code: unknown,
    message: /"frobnicate"$/,
    hint: /`tabhand help`/,
  },
  { is: "a missing word", words: ["fill"], code: "missing_argument", message: /^fill needs </, hint: /help fill/ },
  {
    is: "a word too many",
    words: ({ site }) => ["open", site.url, "more"],
    code: "bad_argument",
    message: /does not take the word "more"$/,
  },
  {
    is: "a word where none belongs",
    words: ["close", "it"],
    code: "bad_argument",
    message: /does not take the word "it"$/,
  },
  { is: "an empty word", words: [""], code: unknown, message: /^there is no command ""$/ },
]

const flags: readonly BadLine[] = [
  {
    is: "an unknown flag",
    words: ({ site }) => ["open", site.url, "--wiat", "load"],
    code: "bad_flag",
    message: /no flag --wiat here$/,
    hint: /--wait/,
  },
  { is: "an unknown flag alone", words: ["--frobnicate"], code: "bad_flag", message: /no flag --frobnicate here$/ },
  { is: "an unknown letter", words: ["get", "url", "-x"], code: "bad_flag", message: /no flag -x here$/ },
  {
    is: "a flag of the command without its value",
    words: ({ site }) => ["open", site.url, "--wait"],
    code: "bad_flag",
    message: /^--wait needs a value$/,
  },
  {
    is: "a flag of the program without its value",
    words: ["get", "url", "--tab"],
    code: "bad_flag",
    message: /^--tab needs a value$/,
  },
  {
    is: "a timeout of zero",
    words: ["get", "url", "--timeout", "0"],
    code: "bad_flag",
    message: /^--timeout: "0" is not usable: it must be at least 1$/,
  },
  {
    is: "an invalid timeout",
    words: ["get", "url", "--timeout", "abc"],
    code: "bad_flag",
    message: /^--timeout: "abc" is not usable: it must be a number$/,
  },
  {
    is: "a negative timeout",
    words: ["get", "url", "--timeout", "-1"],
    code: "bad_flag",
    message: /^--timeout: "-1" is not usable: it must be at least [01]/,
  },
  {
    is: "a part of a millisecond",
    words: ["get", "url", "--timeout=1.5"],
    code: "bad_flag",
    message: /it must be a whole number$/,
  },
  {
    is: "a budget of zero",
    words: ["get", "url", "--budget", "1"],
    code: "bad_flag",
    message: /it must be at least 20$/,
  },
  {
    is: "an invalid viewport",
    words: ["get", "url", "--viewport", "large"],
    code: "bad_flag",
    message: /^--viewport: "large" is not usable/,
  },
  {
    is: "an empty viewport",
    words: ["get", "url", "--viewport", "0x0"],
    code: "bad_flag",
    message: /^--viewport: "0x0" is not usable/,
  },
  {
    is: "an unknown dialect",
    words: ["get", "url", "--dialect", "klingon"],
    code: "bad_flag",
    message: /one of tabhand, agent-browser$/,
  },
  {
    is: "a switch that is neither on nor off",
    words: ["get", "url", "--headed=perhaps"],
    code: "bad_flag",
    message: /^--headed: "perhaps"/,
  },
]

const input: readonly BadLine[] = [
  {
    is: "an empty batch",
    words: ["batch"],
    stdin: "",
    code: "bad_json",
    message: /^standard input is not JSON/,
  },
  {
    is: "a batch that is not JSON",
    words: ["batch"],
    stdin: "get url",
    code: "bad_json",
    message: /^standard input is not JSON/,
  },
  {
    is: "a batch that is cut off",
    words: ["batch"],
    stdin: '[["get","url"]',
    code: "bad_json",
    message: /^standard input is not JSON/,
  },
  {
    is: "a batch that is not a list",
    words: ["batch"],
    stdin: '{"command":"get url"}',
    code: "bad_json",
    message: /not a list of commands$/,
  },
  { is: "a batch of numbers", words: ["batch"], stdin: "[[1]]", code: "bad_json", message: /not a list of commands$/ },
  {
    is: "address rules of another kind",
    words: ["get", "url", "--addresses", "private"],
    code: "bad_flag",
    message: /^--addresses: "private" is not usable/,
  },
  {
    is: "an exemption that is no address",
    words: ["get", "url", "--allow-addresses", "http://a.test/"],
    code: "bad_flag",
    message: /^--allow-addresses: "http:\/\/a\.test\/" is not usable/,
  },
  {
    is: "a batch of an empty list",
    words: ["batch"],
    stdin: "[]",
    code: "missing_argument",
    message: /^batch needs at least one command$/,
  },
  {
    is: "a script from an empty input",
    words: ["eval", "--stdin"],
    stdin: "",
    code: "missing_argument",
    message: /^eval needs a script$/,
  },
]

const conflict = (is: string, option: readonly string[], named: string): BadLine => ({
  is: `${is} for a session that runs with another`,
  words: ["get", "url", ...option],
  code: "launch_conflict",
  message: new RegExp(`already runs with another ${named}$`),
  hint: /`close` the session first/,
})

const launches: readonly BadLine[] = [
  conflict("a browser to attach to", ["--cdp", "9222"], "cdp"),
  conflict("a window", ["--headed"], "headed"),
  conflict("a viewport", ["--viewport", "800x600"], "viewport"),
  conflict("a user agent", ["--user-agent", "Another/1.0"], "userAgent"),
  conflict("a proxy", ["--proxy", "http://me:pass-word@127.0.0.1:9"], "proxy"),
  conflict("address rules", ["--addresses", "public"], "addresses"),
  conflict("an exempt address", ["--allow-addresses", "localhost"], "allowAddresses"),
  conflict("a profile", ["--profile", "work"], "profile"),
  conflict("a program", ["--executable-path", "/bin/true"], "executable"),
  conflict("an argument", ["--args", "--mute-audio"], "args"),
  {
    is: "an address that the session may not reach",
    words: ({ site }) => ["open", site.url, "--session", "new", "--addresses", "public", "--args", "--mute-audio"],
    code: "address_refused",
    message: /^127\.0\.0\.1:\d+ may not be reached: it is loopback \(RFC 1122\)$/,
    hint: /--allow-addresses 127\.0\.0\.1:\d+$/,
  },
  {
    is: "address rules for a browser that is attached to",
    words: ({ site }) => ["open", site.url, "--session", "new", "--addresses", "public", "--cdp", "9222"],
    code: "bad_argument",
    message: /^--addresses public does not go with --cdp$/,
  },
  {
    is: "address rules beside a proxy",
    words: ({ site }) => [
      "open",
      site.url,
      "--session",
      "new",
      "--addresses",
      "public",
      "--proxy",
      "http://127.0.0.1:9",
    ],
    code: "bad_argument",
    message: /^--addresses public does not go with --proxy$/,
  },
  {
    is: "address rules beside an argument that undoes them",
    words: ({ site }) => ["open", site.url, "--session", "new", "--addresses", "public", "--args=--no-proxy-server"],
    code: "bad_argument",
    message: /^--addresses public does not go with the browser argument --no-proxy-server$/,
  },
  {
    is: "a program that does not exist",
    words: ({ site }) => ["open", site.url, "--session", "new", "--executable-path", "/no/such/browser"],
    code: "no_browser",
    message: /\/no\/such\/browser, which does not exist$/,
  },
  {
    is: "a folder instead of a program",
    words: ({ site, folder }) => ["open", site.url, "--session", "new", "--executable-path", folder],
    code: "no_browser",
    message: /which is /,
  },
  {
    is: "a file that is not a program",
    words: ({ site, folder }) => ["open", site.url, "--session", "new", "--executable-path", `${folder}/file`],
    code: "no_browser",
    message: /\/file, which is not executable/,
  },
  {
    is: "a program that is not a browser",
    words: ({ site }) => ["open", site.url, "--session", "new", "--executable-path", "/bin/false"],
    code: "launch_failed",
    message: /\/bin\/false/,
  },
  {
    is: "an init script that is not there",
    words: ({ site }) => ["open", site.url, "--session", "new", "--init-script", "/absent/init.js"],
    code: "path_unusable",
    message: /^the init script \/absent\/init\.js cannot be used: there is no such file$/,
  },
  {
    is: "an init script where no code may run",
    words: ({ site }) => ["open", site.url, "--session", "new", "--init-script", "a.js", "--evaluate", "off"],
    code: "policy_denied",
    message: /^`--init-script` runs code in pages, which is not allowed here$/,
  },
  {
    is: "an added init script where no code may run",
    words: ["addinitscript", "1", "--evaluate", "off"],
    code: "policy_denied",
    message: /^`addinitscript` runs code in pages, which is not allowed here$/,
  },
  {
    is: "a browser to attach to that does not answer",
    words: ({ site }) => ["open", site.url, "--session", "new", "--cdp", "http://127.0.0.1:6000"],
    code: "attach_failed",
    message: /^no browser answers at http:\/\/127\.0\.0\.1:6000/,
  },
  {
    is: "a browser to attach to that is not a URL",
    words: ({ site }) => ["open", site.url, "--session", "new", "--cdp", "nonsense"],
    code: "bad_argument",
    message: /^"nonsense" is not a browser endpoint$/,
  },
]

const forbidden = {
  executablePath: "/bin/true",
  args: ["--mute-audio"],
  profile: "work",
  cdp: "9222",
  extensions: ["/x"],
  initScripts: ["/x.js"],
  proxy: "http://127.0.0.1:9",
  ignoreHttpsErrors: true,
  proxyBypass: "a.example",
  proxyUser: "ada",
  proxyPassword: "p",
  addresses: "any",
  allowAddresses: ["localhost"],
  allowFileAccess: true,
}

const configuration: readonly BadLine[] = [
  ...Object.entries(forbidden).map(
    ([key, value]): BadLine => ({
      is: `a project that sets ${key}`,
      words: ["get", "url"],
      project: JSON.stringify({ [key]: value }),
      code: "bad_config",
      message: new RegExp(`/tabhand\\.json may not set "${key}"$`),
      hint: /your own configuration file/,
    }),
  ),
  {
    is: "a project that sets an unknown key",
    words: ["get", "url"],
    project: '{"viewpost":"1x1"}',
    code: "bad_config",
    message: /there is no setting "viewpost"$/,
    hint: /"viewport"/,
  },
  {
    is: "a project whose file is not JSON",
    words: ["get", "url"],
    project: "{",
    code: "bad_config",
    message: /\/tabhand\.json is not JSON/,
  },
  {
    is: "a project whose file is not an object",
    words: ["get", "url"],
    project: "[]",
    code: "bad_config",
    message: /must hold one JSON object$/,
  },
  {
    is: "a project with an invalid value",
    words: ["get", "url"],
    project: '{"timeout":"soon"}',
    code: "bad_config",
    message: /timeout: "soon" is not usable: it must be a number$/,
  },
  {
    is: "a variable with an invalid value",
    words: ["get", "url"],
    env: { TABHAND_TIMEOUT: "soon" },
    code: "bad_config",
    message: /^TABHAND_TIMEOUT: "soon" is not usable/,
  },
]

export const badLines: readonly BadLine[] = [...words, ...flags, ...input, ...launches, ...configuration]
