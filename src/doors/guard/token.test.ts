import { readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { keepToken, Token } from "./token.ts"

const GIVEN = "a-token-of-our-own"
let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "token-"))
})
afterEach(() => rm(home, { recursive: true }))

test("a generated token cannot be guessed, and differs each time", () => {
  const [one, other] = [Token.find({}), Token.find({})]
  expect(one.text).toMatch(/^[0-9a-f]{32}$/)
  expect(one.text).not.toBe(other.text)
  expect(one.isGiven).toBe(false)
})

test("a token matches itself and nothing else", () => {
  const token = Token.find({ TABHAND_TOKEN: GIVEN })
  expect(token.matches(GIVEN)).toBe(true)
  for (const wrong of ["", GIVEN.slice(1), `${GIVEN}x`, GIVEN.toUpperCase(), `${GIVEN} `]) {
    expect(token.matches(wrong)).toBe(false)
  }
})

test("a token can be given in the environment, and in a file, which wins", () => {
  const file = join(home, "given")
  writeFileSync(file, "another-token-of-ours\n")
  expect(Token.find({ TABHAND_TOKEN: GIVEN })).toMatchObject({ text: GIVEN, isGiven: true, file: undefined })
  expect(Token.find({ TABHAND_TOKEN: GIVEN }, file)).toMatchObject({ text: "another-token-of-ours", file })
})

test.each(["", "short", "has spaces in it for sure", "has\nline-ends-in-it-too", "ümlauts-are-not-for-headers"])(
  "%j is refused as a token, and not repeated",
  (text) => {
    const refused = expect.objectContaining({ code: "bad_config", message: "TABHAND_TOKEN cannot be used as a token" })
    expect(() => Token.find({ TABHAND_TOKEN: text })).toThrow(refused)
  },
)

test("a missing token file is an error", () => {
  expect(() => Token.find({}, join(home, "missing"))).toThrow(expect.objectContaining({ code: "path_unusable" }))
})

test("a token file is readable only by its user, and removed again", () => {
  const token = Token.made()
  const kept = keepToken(home, "http", 8137, token)
  expect(readFileSync(kept.path, "utf8").trim()).toBe(token.text)
  expect(statSync(kept.path).mode & 0o777).toBe(0o600)
  expect(statSync(join(home, "run")).mode & 0o777).toBe(0o700)
  kept.remove()
  expect(statSync(kept.path, { throwIfNoEntry: false })).toBeUndefined()
})

test("an existing file at the token's path is replaced, never written through", async () => {
  const elsewhere = join(home, "elsewhere")
  writeFileSync(elsewhere, "untouched", { mode: 0o644 })
  await mkdir(join(home, "run"))
  symlinkSync(elsewhere, join(home, "run", "http-8137.token"))
  const { path } = keepToken(home, "http", 8137, Token.made())
  expect(readFileSync(elsewhere, "utf8")).toBe("untouched")
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test("the token of another process on the same port of another address is not removed", () => {
  const first = keepToken(home, "http", 8137, Token.made())
  const second = Token.made()
  keepToken(home, "http", 8137, second)
  first.remove()
  expect(readFileSync(first.path, "utf8").trim()).toBe(second.text)
})
