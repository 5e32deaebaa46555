import type { Params } from "./guest-rules.ts"

/** The line that Puppeteer ends a script with: pages could read it in a stack trace. */
const MARK = /\n[ \t]*\/\/[#@] sourceURL=(?:pptr:|__puppeteer_evaluation_script__)\S*[ \t]*\n?$/

const SOURCES: Readonly<Record<string, string>> = {
  "Runtime.evaluate": "expression",
  "Runtime.callFunctionOn": "functionDeclaration",
}

/** The same call without Puppeteer's mark on its script; a name that the script has from somebody else stays. */
export function withoutEvaluationMark(method: string, params: Params): Params {
  const name = Object.hasOwn(SOURCES, method) ? SOURCES[method] : undefined
  const source = name === undefined ? undefined : params[name]
  if (name === undefined || typeof source !== "string" || !MARK.test(source)) return params
  return { ...params, [name]: source.replace(MARK, "") }
}
