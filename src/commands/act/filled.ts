import { z } from "zod"
import { clip, oneLine, plural } from "../../base/text.ts"
import type { BaseCall } from "../../command/define/command.ts"
import type { Filled } from "../../page/act/text/fill.ts"
import type { Page } from "../../page/core/page.ts"
import { actData, actedOn, recordAim } from "./acting.ts"

/** Longer text is clipped: the caller wrote it and knows it. */
const SHOWN = 100

/** Result data of a command that filled a field; of a secret, only its length. */
export const filledData = actData.extend({
  value: z.string().optional(),
  characters: z.number(),
})

export async function describeFilled(call: BaseCall<unknown>, page: Page, done: Filled) {
  const { aim, value, characters, note } = done
  if (note !== undefined) call.note(note)
  call.describes(aim.found)
  await recordAim(call, page, aim, value === undefined ? { characters } : { value })
  return { ...actedOn(aim), ...(value === undefined ? {} : { value }), characters }
}

export function sayHeld({ value, characters }: { value?: string | undefined; characters: number }): string {
  if (value === undefined) return `: set, ${plural(characters, "character")}`
  return value === "" ? ": empty" : ` = ${oneLine(clip(value, SHOWN))}`
}
