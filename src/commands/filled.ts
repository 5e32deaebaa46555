import { z } from "zod"
import { clip, oneLine, plural } from "../base/text.ts"
import type { BaseCall } from "../command/command.ts"
import type { Filled } from "../page/act/fill.ts"
import type { Page } from "../page/page.ts"
import { actData, actedOn, tellAim } from "./acting.ts"

/** More of a text than this is known to whoever wrote it. */
const SHOWN = 100

/** What is told of a field that something was put into; of a secret, only how much. */
export const filledData = actData.extend({
  value: z.string().optional(),
  characters: z.number(),
})

export async function tellFilled(call: BaseCall<unknown>, page: Page, done: Filled) {
  const { aim, value, characters, note } = done
  if (note !== undefined) call.note(note)
  call.tellsOf(aim.found)
  await tellAim(call, page, aim, value === undefined ? { characters } : { value })
  return { ...actedOn(aim), ...(value === undefined ? {} : { value }), characters }
}

export function sayHeld({ value, characters }: { value?: string | undefined; characters: number }): string {
  if (value === undefined) return `: set, ${plural(characters, "character")}`
  return value === "" ? ": empty" : ` = ${oneLine(clip(value, SHOWN))}`
}
