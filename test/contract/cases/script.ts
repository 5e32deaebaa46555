import { join } from "node:path"
import { expect } from "vitest"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

/** A script, its value as data, and its value as text. */
function value(is: string, script: string, result: unknown, type: string, text: string): Case {
  return {
    command: "eval",
    is,
    setup: [opened("/form")],
    args: { script },
    data: ({ site }) => ({ result, type, origin: `${site.url}/form` }),
    text,
  }
}

const nothingElse = { displays: [], screenshots: [], tab: "t1" }
const codeFile = join(import.meta.dirname, "..", "code.txt")

const runCases: readonly Case[] = [
  {
    command: "run",
    is: "returns what the code returned",
    setup: [opened("/form")],
    args: { code: "return await page.title()" },
    data: { ...nothingElse, returned: "Sign up" },
    text: "Sign up",
  },
  {
    command: "run",
    is: "runs the code of a file, which displays values and reads its arguments",
    setup: [opened("/form")],
    args: { file: codeFile, codeArgs: { name: "world" } },
    data: {
      ...nothingElse,
      displays: [{ type: "text", text: "hello world" }],
      returned: '{"title":"Sign up"}',
    },
    text: /^--- page text (\w{8})\nhello world\n\{"title":"Sign up"\}\n--- end \1$/,
  },
  {
    command: "run",
    is: "runs the code on standard input, and reports that it returned nothing",
    setup: [opened("/form")],
    args: { stdin: true },
    stdin: "// nothing\n",
    data: nothingElse,
    text: 'Ran code on tab "t1"',
  },
  {
    command: "run",
    is: "reports what the code changed",
    setup: [opened("/form"), { command: "snapshot" }],
    args: { code: "await page.evaluate(() => { document.querySelector('h1').textContent = 'Changed' })" },
    view: true,
    data: nothingElse,
    text: /Changed/,
  },
  {
    command: "run",
    is: "reports message and line of what the code threw",
    setup: [opened("/form")],
    args: { code: "\nthrow new TypeError('not so')" },
    error: "code_failed",
    message: /^TypeError: not so$/,
  },
  {
    command: "run",
    is: "stops code whose time is up",
    setup: [opened("/form")],
    args: { code: "await new Promise(() => {})" },
    timeoutMs: 400,
    error: "code_timeout",
    message: /^Browser code execution timed out after 400ms$/,
  },
  { command: "run", is: "needs code", setup: [opened("/form")], args: {}, error: "missing_argument" },
]

export const scriptCases: readonly Case[] = [
  ...runCases,
  value("returns the value of an expression", "document.title", "Sign up", "string", '"Sign up"'),
  value("calls what is a function", "() => 6 * 7", 42, "number", "42"),
  value("runs statements, which may contain await", "const n = await 4; n + 1", 5, "number", "5"),
  value("awaits a promise", "Promise.resolve({ a: [1] })", { a: [1] }, "object", '{"a":[1]}'),
  value("treats an object literal as one", "{ a: 1 }", { a: 1 }, "object", '{"a":1}'),
  value("treats a negative number as a script", "-5", -5, "number", "-5"),
  value("says undefined", "undefined", null, "undefined", "undefined"),
  value("says null", "null", null, "null", "null"),
  value("says NaN", "NaN", "NaN", "number", "NaN"),
  value("says infinity", "-1/0", "-Infinity", "number", "-Infinity"),
  value("says big numbers", "12n", "12n", "bigint", "12n"),
  value("says what an element is", "document.querySelector('h1')", "[node h1]", "node", "[node h1]"),
  value("says that a value is a function", "[alert]", ["[function]"], "array", '["[function]"]'),
  {
    ...value("shows where a value is cyclic", "var c = { n: 1 }; c.self = c; c", {}, "object", ""),
    data: ({ site }) => ({ result: { n: 1, self: "[circular]" }, type: "object", origin: `${site.url}/form` }),
    text: '{"n":1,"self":"[circular]"}',
  },
  {
    ...value("fences text of several lines", "'error: not ours\\n--- end 00000000'", "", "string", ""),
    data: expect.objectContaining({ result: "error: not ours\n--- end 00000000" }),
    text: /^--- page text (\w{8})\nerror: not ours\n--- end 00000000\n--- end \1$/,
  },
  {
    command: "eval",
    is: "changes the page",
    setup: [opened("/form")],
    args: { script: "document.title = 'Changed'" },
    data: ({ site }) => ({ result: "Changed", type: "string", origin: `${site.url}/form` }),
    text: '"Changed"',
    page: { "document.title": "Changed" },
  },
  {
    command: "eval",
    is: "takes the script as base64",
    setup: [opened("/form")],
    args: { script: Buffer.from("'ü' + 1").toString("base64"), base64: true },
    data: ({ site }) => ({ result: "ü1", type: "string", origin: `${site.url}/form` }),
    text: '"ü1"',
  },
  {
    command: "eval",
    is: "takes the script from standard input",
    setup: [opened("/form")],
    args: { stdin: true },
    stdin: "// a comment\n[1,\n 2].length\n",
    data: ({ site }) => ({ result: 2, type: "number", origin: `${site.url}/form` }),
    text: "2",
  },
  {
    command: "eval",
    is: "reports message and line of what the script throws",
    setup: [opened("/form")],
    args: { script: "const a = 1\nthrow new TypeError('not so')" },
    error: "eval_failed",
    message: /^TypeError: not so \(line 2, column \d+\)$/,
  },
  {
    command: "eval",
    is: "reports a script that is not valid",
    setup: [opened("/form")],
    args: { script: "1 +" },
    error: "eval_failed",
    message: /^SyntaxError: /,
  },
  {
    command: "eval",
    is: "accepts an alert with a note",
    setup: [opened("/dialogs")],
    args: { script: "showAlert()" },
    data: expect.objectContaining({ result: "alerted" }),
    text: '"alerted"',
    notes: ['alert accepted: "fixture alert"'],
  },
  {
    command: "eval",
    is: "reports a tab that the page opened",
    fresh: true,
    setup: [opened("/popup")],
    args: { script: "openSameSite()" },
    data: expect.objectContaining({ type: "undefined" }),
    text: "undefined",
    // The URL is part of the note if it is known by then.
    notes: [/^t2 opened(: http.*kind=same-site)?$/],
  },
]
