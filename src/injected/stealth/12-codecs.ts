import type { Tailor } from "./00-tampering.ts"
import { prototypeOf } from "./primitives.ts"

/** What Chrome plays and a Chromium without licensed codecs does not. */
const LICENSED: Readonly<Record<string, string>> = {
  'video/mp4; codecs="avc1.42E01E"': "probably",
  'video/mp4; codecs="avc1.42E01E, mp4a.40.2"': "probably",
  "video/mp4": "maybe",
  'audio/mp4; codecs="mp4a.40.2"': "probably",
  "audio/mp4": "maybe",
  "audio/x-m4a": "maybe",
  "audio/m4a": "maybe",
  "audio/aac": "probably",
}

export function codecs(tailor: Tailor): void {
  const prototype = prototypeOf("HTMLMediaElement")
  if (!prototype) return
  tailor.method(prototype, "canPlayType", (native, [type]) => {
    const answer = native()
    if (answer !== "" || typeof type !== "string" || !Object.hasOwn(LICENSED, type)) return answer
    return LICENSED[type]
  })
}
