import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forwardedVariables } from "../generated/client-facts.ts"
import { decodeRequest, decodeResponse, encodeRequest, encodeResponse, type WireResponse } from "./wire.ts"

const field = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"))
const cwd = field.map((text) => `/${text}`)
const env = fc.dictionary(fc.constantFrom(...forwardedVariables), field, { noNullPrototype: true })

describe("requests", () => {
  test("are decoded to what was encoded", () => {
    fc.assert(
      fc.property(
        cwd,
        env,
        fc.array(field),
        fc.option(fc.uint8Array(), { nil: undefined }),
        (cwd, env, argv, stdin) => {
          const sent = { cwd, env, argv, ...(stdin === undefined ? {} : { stdin }) }
          const { body, stdinBytes } = encodeRequest(sent)
          const received = decodeRequest(body, stdinBytes)
          expect(stdinBytes).toBe(stdin?.length)
          expect({ cwd: received.cwd, env: received.env, argv: received.argv }).toEqual({ cwd, env, argv })
          expect(received.stdin && [...received.stdin]).toEqual(stdin && [...stdin])
        },
      ),
    )
  })

  test("have the bytes that a shell writes with printf '%s\\0'", () => {
    const { body } = encodeRequest({
      cwd: "/tmp/ä",
      env: { TABHAND_DIALECT: "", TABHAND_SESSION: "a=b\n", PATH: "/bin" },
      argv: ["get", "", "-x\n"],
    })
    expect(body.toString()).toBe("/tmp/ä\0TABHAND_DIALECT=\0TABHAND_SESSION=a=b\n\0\0get\0\0-x\n\0")
  })

  test("with a NUL in a field are refused before they are sent", () => {
    for (const request of [
      { cwd: "/\0", env: {}, argv: [] },
      { cwd: "/", env: { TABHAND_SESSION: "\0" }, argv: [] },
      { cwd: "/", env: {}, argv: ["a\0b"] },
    ]) {
      expect(() => encodeRequest(request)).toThrow(expect.objectContaining({ code: "bad_argument" }))
    }
  })

  test("carry secrets apart from the environment, whatever they contain", () => {
    const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]*$/)
    const pairs = fc.uniqueArray(fc.tuple(name, field), { selector: ([each]) => each, minLength: 1 })
    fc.assert(
      fc.property(env, pairs, (env, pairs) => {
        const secrets = Object.fromEntries(pairs)
        const sent = { cwd: "/", env, argv: ["fill"], secrets }
        expect(decodeRequest(encodeRequest(sent).body)).toEqual(sent)
      }),
    )
    expect(decodeRequest(encodeRequest({ cwd: "/", env: {}, argv: [] }).body)).not.toHaveProperty("secrets")
  })

  test("never carry a variable that is neither forwarded nor requested", () => {
    const { body } = encodeRequest({
      cwd: "/",
      env: { MINE: "hunter2", OTHER: "hunter3" },
      argv: ["fill"],
      secrets: { MINE: "hunter2" },
    })
    expect(body.toString()).toBe("/\0secret:MINE=hunter2\0\0fill\0")
  })

  test("keep variables that this runtime does not know out of the environment", () => {
    const body = Buffer.from("/\0TABHAND_NEWER=1\0__proto__=x\0TABHAND_JSON=1\0\0")
    expect(decodeRequest(body).env).toEqual({ TABHAND_JSON: "1" })
  })

  test.each([
    ["nothing", "", undefined],
    ["a field without end", "/\0\0get", undefined],
    ["no working directory", "\0\0get\0", undefined],
    ["no end of variables", "/\0A=b\0", undefined],
    ["a variable without a name", "/\0=b\0\0", undefined],
    ["a variable without a value", "/\0A\0\0", undefined],
    ["more input than body", "/\0\0", 4],
    ["input only", "abc", 3],
    ["a count that is no number", "/\0\0", Number.NaN],
    ["a negative count", "/\0\0", -1],
    ["a fraction", "/\0\0\0", 0.5],
  ])("that are %s are refused", (_, body, stdinBytes) => {
    expect(() => decodeRequest(Buffer.from(body), stdinBytes)).toThrow(
      expect.objectContaining({ code: "bad_argument" }),
    )
  })

  test("of any bytes are decoded or refused with a code", () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.option(fc.integer({ min: -2, max: 20 }), { nil: undefined }),
        (body, stdinBytes) => {
          try {
            const { cwd, argv } = decodeRequest(body, stdinBytes)
            expect([cwd, ...argv].join("")).not.toContain("\0")
          } catch (error) {
            expect(error).toMatchObject({ code: "bad_argument" })
          }
        },
      ),
    )
  })
})

describe("responses", () => {
  test("are decoded to what was encoded", () => {
    const output = fc.record({
      fd: fc.constantFrom<1 | 2>(1, 2),
      exit: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
      text: fc.oneof(field, fc.constantFrom("", "\n", "stdin", "\nlocal", "\nvariable A", "1 0\n", "\n1 0")),
    })
    const asking = fc.constantFrom<WireResponse[]>(
      { stdin: true },
      { local: true },
      { install: true },
      { variables: ["A", "_b2"] },
    )
    fc.assert(
      fc.property(fc.oneof<fc.Arbitrary<WireResponse>[]>(output, asking), (response) => {
        expect(decodeResponse(encodeResponse(response))).toEqual(response)
      }),
    )
  })

  test("state needs as words that a shell can compare", () => {
    const needs = [{ stdin: true }, { local: true }, { install: true }, { variables: ["A", "B_2"] }] as const
    expect(needs.map(encodeResponse)).toEqual(["\nstdin", "\nlocal", "\ninstall", "\nvariable A B_2"])
  })

  test("never carry NUL, which a shell would lose", () => {
    expect(encodeResponse({ fd: 1, exit: 0, text: "a\0b\n" })).toBe("a\ufffdb\n\n1 0")
  })

  test.each([
    "",
    "1 0",
    "stdin",
    "text\nstdin",
    "\nvariable",
    "\nvariable A-B",
    "\nvariable A\n",
    "\n3 0",
    "\n1 3",
    "\n1 0\n",
    "\n1 00",
    "Internal Server Error",
    "\n10",
  ])("without a valid last line mean that the runtime ended: %j", (body) => {
    expect(() => decodeResponse(body)).toThrow(expect.objectContaining({ code: "runtime_gone" }))
  })
})
