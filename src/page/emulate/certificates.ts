import { refusalOf, type Setting } from "./setting.ts"

/**
 * Whether certificates that are not trusted are accepted. The browser decides by the page that a request is for, so that
 * other sessions in it still refuse them.
 */
export function certificates(ignoresErrors: boolean): Setting {
  return {
    name: "certificates",
    isBack: !ignoresErrors,
    back: () => certificates(false),
    async prepare({ session }, signal) {
      try {
        await session.send("Security.setIgnoreCertificateErrors", { ignore: ignoresErrors }, { signal })
      } catch (error) {
        // A worker has no such call: its page's applies to it.
        if (!refusalOf(error, /wasn't found/)) throw error
      }
    },
  }
}
