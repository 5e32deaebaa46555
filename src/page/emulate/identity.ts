import type { Protocol } from "../../cdp/protocol.ts"
import type { Setting } from "./setting.ts"

/** As what the browser presents itself to pages and servers. What is left out is as it would be. */
export interface Identity {
  readonly userAgent?: string | undefined
  readonly platform?: string | undefined
  readonly metadata?: Protocol.Emulation.UserAgentMetadata | undefined
  /** The language that pages are asked for. */
  readonly language?: string | undefined
}

export function identity(as: Identity): Setting {
  const { userAgent, platform, metadata, language } = as
  // One call carries all of it; an empty text leaves the browser's own.
  const override = {
    userAgent: userAgent ?? "",
    ...(platform === undefined ? {} : { platform }),
    ...(metadata === undefined ? {} : { userAgentMetadata: metadata }),
    ...(language === undefined ? {} : { acceptLanguage: languagesFor(language).join(",") }),
  }
  return {
    name: "user agent",
    isBack: userAgent === undefined && language === undefined,
    back: () => identity({}),
    prepare: ({ session, hasDocument }, signal) =>
      hasDocument
        ? session.send("Emulation.setUserAgentOverride", override, { signal })
        : session.send("Network.setUserAgentOverride", override, { signal }),
  }
}

/** `de-AT` is asked for first, any German next. */
function languagesFor(tag: string): string[] {
  const { language } = new Intl.Locale(tag)
  return language === tag ? [tag] : [tag, language]
}
