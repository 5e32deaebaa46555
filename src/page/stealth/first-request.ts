import type { Preparation } from "../../cdp/target-owner.ts"
import type { Identity } from "../emulate/identity.ts"
import { Interception } from "../interception.ts"

/**
 * A page without an opener that it may access has sent its first request, as far as the browser is concerned, before it
 * can be told what to call itself in it: the hints of that one request are put right on their way.
 */
export function firstRequest(worn: () => Identity): Preparation {
  return {
    name: "first request",
    async prepare({ session, isPage, answersLate }) {
      if (!isPage || !answersLate) return
      const rule = Interception.of(session).add({
        patterns: [{ resourceType: "Document" }],
        decide: () => undefined,
        headers({ request }) {
          // The next ones are right by themselves. Not before this one goes on, which the end of the rule would let go as it is.
          queueMicrotask(() => rule.remove().catch(() => undefined))
          return { ...request.headers, ...hintsAmong(request.headers, worn()) }
        },
      })
      await rule.enabled
    },
  }
}

/** Only those that are sent anyway. */
function hintsAmong(sent: Readonly<Record<string, unknown>>, { metadata }: Identity): Record<string, string> {
  if (!metadata) return {}
  const hints = {
    "sec-ch-ua": (metadata.brands ?? []).map(({ brand, version }) => `"${brand}";v="${version}"`).join(", "),
    "sec-ch-ua-mobile": metadata.mobile ? "?1" : "?0",
    "sec-ch-ua-platform": `"${metadata.platform}"`,
  }
  return Object.fromEntries(Object.entries(hints).filter(([name]) => sent[name] !== undefined))
}
