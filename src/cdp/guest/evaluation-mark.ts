import type { Params } from "./guest-rules.ts"

/** The line that Puppeteer appends to scripts. Pages could read it in a stack trace. */
const MARK = /\n[ \t]*\/\/[#@] sourceURL=(?:pptr:|__puppeteer_evaluation_script__)\S*[ \t]*\n?$/

const SOURCES: Readonly<Record<string, string>> = {
  "Runtime.evaluate": "expression",
  "Runtime.callFunctionOn": "functionDeclaration",
}

/** Removes Puppeteer's sourceURL from the script of a call; keeps a sourceURL set by the guest. */
export function withoutEvaluationMark(method: string, params: Params): Params {
  const name = Object.hasOwn(SOURCES, method) ? SOURCES[method] : undefined
  const source = name === undefined ? undefined : params[name]
  if (name === undefined || typeof source !== "string" || !MARK.test(source)) return params
  return { ...params, [name]: source.replace(MARK, "") }
}
