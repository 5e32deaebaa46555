import { expect, test } from "vitest"
import { withoutEvaluationMark } from "./evaluation-mark.ts"

test("OMP-59: Puppeteer's sourceURL is removed from its scripts", () => {
  for (const mark of ["pptr:internal", "pptr:evaluate;file%3A%2F%2Fa.js%3A1", "__puppeteer_evaluation_script__"]) {
    const end = `\n//# sourceURL=${mark}\n`
    expect(withoutEvaluationMark("Runtime.evaluate", { expression: `1 + 1${end}`, contextId: 3 })).toEqual({
      expression: "1 + 1",
      contextId: 3,
    })
    expect(withoutEvaluationMark("Runtime.callFunctionOn", { functionDeclaration: `() => 1${end}` })).toEqual({
      functionDeclaration: "() => 1",
    })
  }
})

test("OMP-59: a sourceURL that is not Puppeteer's is kept", () => {
  const untouched = [
    ["Runtime.evaluate", { expression: "1\n//# sourceURL=mine.js\n" }],
    ["Runtime.evaluate", { expression: "'\\n//# sourceURL=pptr:internal'" }],
    ["Runtime.evaluate", { expression: "`\n//# sourceURL=pptr:internal\n` + 1" }],
    ["Runtime.callFunctionOn", { objectId: "1" }],
    ["Page.addScriptToEvaluateOnNewDocument", { expression: "1\n//# sourceURL=pptr:internal\n" }],
    ["constructor", { expression: "1\n//# sourceURL=pptr:internal\n" }],
  ] as const
  for (const [method, params] of untouched) expect(withoutEvaluationMark(method, params)).toBe(params)
})
