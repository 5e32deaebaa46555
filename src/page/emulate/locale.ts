import { ofProcess } from "./of-process.ts"
import type { Setting } from "./setting.ts"

/** How dates, numbers and texts are written by default; without a tag, as the browser itself would. */
export function locale(tag?: string): Setting {
  return {
    name: "locale",
    perProcess: true,
    isBack: tag === undefined,
    back: () => locale(),
    prepare: ({ session }, signal) =>
      ofProcess(
        session.send("Emulation.setLocaleOverride", tag === undefined ? {} : { locale: tag }, {
          signal,
          mayBeRefused: true,
        }),
      ),
  }
}
