import { ofProcess } from "./of-process.ts"
import type { Setting } from "./setting.ts"

/** The time zone; without one, that of the machine. */
export function timezone(zone?: string): Setting {
  return {
    name: "timezone",
    perProcess: true,
    isBack: zone === undefined,
    back: () => timezone(),
    prepare: ({ session }, signal) =>
      ofProcess(
        session.send("Emulation.setTimezoneOverride", { timezoneId: zone ?? "" }, { signal, mayBeRefused: true }),
      ),
  }
}
