import type { Preparation } from "../../cdp/target-owner.ts"
import type { Identity } from "../emulate/identity.ts"
import { Interception } from "./interception.ts"

/**
 * A page without an accessible opener has already prepared its first request before its user agent can be overridden.
 * The client hints of that one request are replaced on the way.
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
          // Later requests have the right hints. Deferred: removing the rule now would let this one pass unchanged.
          queueMicrotask(() => rule.remove().catch(() => undefined))
          return { ...request.headers, ...hintsAmong(request.headers, worn()) }
        },
      })
      await rule.enabled
    },
  }
}

/** Only hints that the request already contains. */
function hintsAmong(sent: Readonly<Record<string, unknown>>, { metadata }: Identity): Record<string, string> {
  if (!metadata) return {}
  const hints = {
    "sec-ch-ua": (metadata.brands ?? []).map(({ brand, version }) => `"${brand}";v="${version}"`).join(", "),
    "sec-ch-ua-mobile": metadata.mobile ? "?1" : "?0",
    "sec-ch-ua-platform": `"${metadata.platform}"`,
  }
  return Object.fromEntries(Object.entries(hints).filter(([name]) => sent[name] !== undefined))
}
