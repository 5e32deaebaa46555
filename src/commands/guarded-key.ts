import { TabhandError } from "../base/errors.ts"
import { text } from "../command/arg.ts"
import type { BaseCall } from "../command/command.ts"
import { makesCharacter } from "../page/input/keyboard.ts"
import type { Page } from "../page/page.ts"

/** A key, which is a secret when it is a part of one. */
export const keyArg = () => text().guarded((key) => typeof key !== "string" || makesCharacter(key) !== false)

/** What is told of a key instead of its name, where it is a part of a secret. */
const SOME_KEY = "a character key"

/** The key as it may be told: of one that makes a character of a secret, only that. */
export async function toldKey(call: BaseCall<{ readonly key: string }>, page: Page): Promise<string> {
  const { key } = call.args
  const isCharacter = makesCharacter(key)
  const isSecret = isCharacter !== false && (await page.capture.focusIsSecret(call.signal))
  if (!isSecret) call.showArgument("key")
  // It may be a secret that was taken for a key.
  else if (isCharacter === undefined) {
    throw new TabhandError("bad_argument", "there is no such key", {
      hint: "`fill` and `type` put a text into a field; their --secret reads it from an environment variable",
    })
  }
  return isSecret ? SOME_KEY : key
}
