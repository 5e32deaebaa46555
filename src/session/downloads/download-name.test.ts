import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { numbered, safeName } from "./download-name.ts"

describe("the name of a download", () => {
  it.each([
    ["report.csv", "report.csv"],
    ["annual report (final).pdf", "annual report (final).pdf"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["..\\..\\boot.ini", "_.._boot.ini"],
    [".bashrc", "bashrc"],
    ["  spaced.txt  ", "spaced.txt"],
    ["a\u0000b\nc.txt", "ab c.txt"],
    ["exe\u202etxt.doc", "exetxt.doc"],
    ["C:evil?.txt", "C_evil_.txt"],
    ["...", "download"],
    ["", "download"],
  ])("%j is saved as %j", (suggested, name) => {
    expect(safeName(suggested)).toBe(name)
  })

  it("keeps its ending when it is cut", () => {
    const name = safeName(`${"ä".repeat(200)}.tar.gz`)
    expect(name).toMatch(/^ä+\.gz$|^ä+.*\.gz$/)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120)
  })

  it("has its number before the ending", () => {
    expect(numbered("report.csv", 2)).toBe("report (2).csv")
    expect(numbered("report", 3)).toBe("report (3)")
    expect(Buffer.byteLength(numbered(safeName(`${"x".repeat(300)}.csv`), 12))).toBeLessThanOrEqual(120)
  })

  it("never leads elsewhere, hides, or is too long, whatever a page suggests", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (suggested) => {
        for (const name of [safeName(suggested), numbered(safeName(suggested), 7)]) {
          expect(name).not.toMatch(/[/\\\u0000-\u001f\u007f]|^\.|^$/)
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120)
        }
      }),
    )
  })
})
