import { clip } from "../../base/text.ts"
import { yesOrNo } from "../../command/define/lenient.ts"
import { inWords } from "../../command/define/wanted.ts"
import type { ToolArgs } from "../../tools/tool.ts"
import { operatorError } from "./operator-error.ts"

const KEY = "browser_use_enabled"

/** What the caller switched. */
export function switched({ action, key, value }: ToolArgs): { readonly isEnabled: boolean; readonly message: string } {
  if (action !== "set")
    throw operatorError(`Unknown control_center action: ${shown(action)}.`, { hint: "there is: set" })
  if (key !== KEY) throw operatorError(`Unknown setting: ${shown(key)}.`, { hint: `there is: ${KEY}` })
  const read = yesOrNo().safeParse(value)
  if (!read.success) throw operatorError(`'value' is ${inWords(value)}: it must be true or false.`)
  const isEnabled = read.data
  return { isEnabled, message: `${KEY} is ${isEnabled}: the browser tool is ${isEnabled ? "offered" : "hidden"} now.` }
}

function shown(value: unknown): string {
  return typeof value === "string" ? `'${clip(value, 40)}'` : inWords(value)
}
