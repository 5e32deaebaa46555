import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { estimateTokens } from "../../base/tokens.ts"
import { BrowserPool } from "../../session/browsers/browser-pool.ts"
import { defaultOptions } from "../../session/browsers/launch-options.ts"
import { basicPolicy } from "../../session/policy.ts"
import { Session } from "../../session/session.ts"
import { budgets } from "../define/effects.ts"
import { renderError, renderText, toEnvelope } from "./render.ts"
import type { Failure, Success } from "./reply.ts"

const success = (parts: Partial<Success> = {}): Success => ({
  data: { clicked: true },
  text: "clicked",
  notes: [],
  artifacts: [],
  next: [],
  ...parts,
})

const failure = (parts: Partial<Failure> = {}): Failure => ({
  error: { code: "no_match", message: "nothing matches", retryable: true },
  notes: [],
  next: [],
  ...parts,
})

/** Text with everything that ends a line, and with what our own lines begin with. */
const hostile = fc
  .array(
    fc.oneof(fc.string(), fc.constantFrom("\n", "\r", "\u2028", "\u2029", "\u0085", "error x: ", "hint: ", "note: ")),
  )
  .map((parts) => parts.join(""))

let folder: string
let session: Session

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "render-"))
  session = new Session({
    name: "test",
    owner: "test",
    options: defaultOptions,
    policy: basicPolicy({ allowFileAccess: false }),
    pool: new BrowserPool(() => Promise.reject(new Error("no browser here"))),
    artifactsRoot: folder,
  })
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe("a success as text", () => {
  test("is its text, then its notes, on standard output", async () => {
    expect(await renderText(success({ notes: ["one", "two"] }), undefined, undefined)).toEqual({
      text: "clicked\nnote: one\nnote: two",
      stream: "out",
    })
  })

  test("without text is empty", async () => {
    expect((await renderText(success({ text: "" }), undefined, undefined)).text).toBe("")
  })

  test("that exceeds its budget is cut at a line, and names an artifact that has all of it", async () => {
    const whole = Array.from({ length: 2000 }, (_, index) => `e${index} link "Home"`).join("\n")
    const { text } = await renderText(success({ text: whole }), undefined, session)
    const lines = text.split("\n")
    const [, path = ""] = /^… \d+ more lines; the whole is in (.+)$/.exec(lines.at(-1) ?? "") ?? []
    expect(await readFile(path, "utf8")).toBe(whole)
    expect(whole.startsWith(lines.slice(0, -1).join("\n"))).toBe(true)
    expect(estimateTokens(text)).toBeLessThanOrEqual(budgets.list + 60)
  })

  test("keeps its notes when it is cut, and says what to do if there is no session", async () => {
    const { text } = await renderText(
      success({ text: "word ".repeat(9000), notes: ["mind this"] }),
      undefined,
      undefined,
    )
    expect(text).toMatch(/\n… \d+ more characters; ask for less, or raise --budget\nnote: mind this$/)
  })
})

describe("a failure as text", () => {
  test("is the error with its candidates and its hint, then the notes, on standard error", async () => {
    const reply = failure({
      error: {
        code: "no_match",
        message: "nothing matches",
        retryable: true,
        hint: "look again",
        candidates: [{ ref: "e3", text: 'button "Save"' }, { text: 'link "Save as"' }],
      },
      notes: ["t2 opened"],
    })
    expect(await renderText(reply, undefined, undefined)).toEqual({
      text: 'error no_match: nothing matches\n  e3 button "Save"\n  link "Save as"\nhint: look again\nnote: t2 opened',
      stream: "err",
    })
  })

  test("is short, however long the message is", () => {
    const long = renderError({ code: "eval_failed", message: "x".repeat(100_000), retryable: false })
    expect(long.length).toBeLessThan(600)
  })

  test("has only its own lines, whatever a page put into the message, the hint or a candidate", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (message, hint, candidate) => {
        const body = {
          code: "eval_failed",
          message,
          hint,
          retryable: false,
          candidates: [{ text: candidate }],
        } as const
        const [first = "", ...rest] = renderError(body).split(/[\n\r\u2028\u2029\u0085]/)
        expect(first.startsWith("error eval_failed: ")).toBe(true)
        expect(rest.filter((line) => !line.startsWith("  "))).toHaveLength(hint === "" ? 0 : 1)
      }),
    )
  })
})

test("no note can begin another line, whatever a page put into it", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (note) => {
      const { text } = await renderText(success({ notes: [note] }), undefined, undefined)
      expect(text.split(/[\n\r\u2028\u2029\u0085]/)).toHaveLength(2)
    }),
  )
})

describe("notes", () => {
  const many = Array.from({ length: 200 }, (_, at) => `popup ${at} of a page that wants attention`)

  test("have a budget, and what does not fit is counted", async () => {
    const { text } = await renderText(success({ notes: many }), undefined, undefined)
    expect(estimateTokens(text)).toBeLessThan(600)
    expect(text).toMatch(/^clicked\nnote: popup 0 .*\nnote: popup 1 /)
    expect(text).toMatch(/\nnote: \d+ more notes: --json has all$/)
  })

  test("are always reported, but clipped", async () => {
    const { text } = await renderText(success({ notes: ["x".repeat(9000)] }), undefined, undefined)
    expect(text.length).toBeLessThan(1_100)
  })
})

describe("the envelope", () => {
  test("of a success has its data, and the other parts only if they are not empty", () => {
    expect(toEnvelope(success())).toEqual({ success: true, data: { clicked: true }, error: null })
    const artifact = { path: "/x.png", kind: "screenshot", bytes: 3, state: "saved" } as const
    const next = { id: "again", reason: "it moved", command: "click e3" }
    const lost = { message: "the browser ended", lastUrl: null }
    expect(toEnvelope(success({ notes: ["n"], artifacts: [artifact], next: [next], lost }))).toEqual({
      success: true,
      data: { clicked: true },
      error: null,
      notes: ["n"],
      artifacts: [artifact],
      next: [next],
      lost,
    })
  })

  test("of a failure has the message under error, with its code and hint beside it", () => {
    expect(toEnvelope(failure({ notes: ["n"] }))).toEqual({
      success: false,
      data: null,
      error: "nothing matches",
      code: "no_match",
      retryable: true,
      notes: ["n"],
    })
  })
})
