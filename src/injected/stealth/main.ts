import type { Wearer } from "../wire/wearer.ts"
import { Tailor } from "./00-tampering.ts"
import { hairline } from "./02-hairline.ts"
import { chromeObject } from "./03-botd.ts"
import { webgl } from "./05-webgl.ts"
import { windowBars } from "./06-screen.ts"
import { fonts } from "./07-fonts.ts"
import { audio } from "./08-audio.ts"
import { plugins } from "./10-plugins.ts"
import { codecs } from "./12-codecs.ts"
import { Realms } from "./realms.ts"
import { stackCleaner } from "./stacks.ts"

/**
 * Runs before the first line of a document or a worker. The patches that are not here need no script: 01, 04, 09, 11,
 * 13, and the rest of 03 and 06.
 */
export function wear(wearer: Wearer): void {
  const { secret, seed, bars } = wearer
  const realms = new Realms(secret)
  if (realms.worn) return
  realms.enter()
  const tailor = new Tailor(realms, stackCleaner(wearer))
  const patches = [
    () => tailor.hide(),
    () => hairline(tailor),
    () => chromeObject(tailor),
    () => webgl(tailor),
    () => windowBars(tailor, bars),
    () => fonts(tailor, seed),
    () => audio(tailor, seed),
    () => plugins(tailor),
    () => codecs(tailor),
  ]
  for (const patch of patches) {
    try {
      patch()
    } catch {
      // A patch that does not apply to this realm must not stop the others; the self-test reports the ones that fail.
    }
  }
}
