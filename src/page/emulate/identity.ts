import type { Protocol } from "../../cdp/protocol.ts"
import type { Setting } from "./setting.ts"

/** How the browser presents itself to pages and servers. What is left out stays as it is. */
export interface Identity {
  readonly userAgent?: string | undefined
  readonly platform?: string | undefined
  readonly metadata?: Protocol.Emulation.UserAgentMetadata | undefined
  /** The language of the Accept-Language header. */
  readonly language?: string | undefined
}

export function identity(as: Identity): Setting {
  const { userAgent, platform, metadata, language } = as
  // One call sets all of it; an empty user agent keeps the browser's own.
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

/** For `de-AT`: Austrian German first, then any German. */
function languagesFor(tag: string): string[] {
  const { language } = new Intl.Locale(tag)
  return language === tag ? [tag] : [tag, language]
}
