import { isDeepStrictEqual } from "node:util"
import { Interception, type InterceptionRule } from "../network/interception.ts"
import type { Setting } from "./setting.ts"
import { refusalOf } from "./setting.ts"
import { urlPatternsOf } from "./url-patterns.ts"

/** Bytes in a second; -1 is no limit. */
export interface Conditions {
  readonly offline: boolean
  /** Added to each request, in ms. */
  readonly latency: number
  readonly downloadThroughput: number
  readonly uploadThroughput: number
}

export const UNLIMITED: Conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Conditions of requests to some addresses. */
export interface ConditionsFor {
  readonly glob: string
  readonly conditions: Conditions
}

/** Conditions of the network: of some addresses, and of all others. While there is no network, there is none for any. */
export function network(conditions: Conditions, some: readonly ConditionsFor[] = []): Setting {
  const rules = conditions.offline ? [] : some
  const matchedNetworkConditions = [
    ...rules.flatMap((each) => urlPatternsOf(each.glob).map((urlPattern) => ({ urlPattern, ...each.conditions }))),
    ...(isDeepStrictEqual(conditions, UNLIMITED) ? [] : [{ urlPattern: "", ...conditions }]),
  ]
  return {
    name: "network",
    isBack: isDeepStrictEqual(conditions, UNLIMITED) && some.length === 0,
    back: () => network(UNLIMITED),
    async prepare({ session, hasDocument }, signal) {
      try {
        // Each of the two replaces what the other has set, but only this one shows pages whether there is a network.
        await session.send("Network.emulateNetworkConditions", { ...conditions }, { signal })
        if (rules.length > 0)
          await session.send("Network.emulateNetworkConditionsByRule", { matchedNetworkConditions }, { signal })
      } catch (error) {
        // A dedicated worker applies the setting, and is as slow as its page, but reports an error.
        if (hasDocument || !refusalOf(error, /Not supported/)) throw error
      }
    },
  }
}

export function cache(off: boolean): Setting {
  return {
    name: "cache",
    isBack: !off,
    back: () => cache(false),
    prepare: ({ session }, signal) => session.send("Network.setCacheDisabled", { cacheDisabled: off }, { signal }),
  }
}

/** Headers that are sent with every request, to any site. */
export function extraHeaders(headers: Readonly<Record<string, string>>): Setting {
  return {
    name: "headers",
    isBack: Object.keys(headers).length === 0,
    back: () => extraHeaders({}),
    prepare: ({ session }, signal) => session.send("Network.setExtraHTTPHeaders", { headers }, { signal }),
  }
}

/** Headers that are sent with the requests to one origin. They are added on the way, so that no other gets them. */
export function headersFor(origin: string, headers: Readonly<Record<string, string>>): Setting {
  const name = `headers for ${origin}`
  const isBack = Object.keys(headers).length === 0
  const rule: InterceptionRule = {
    patterns: [{ urlPattern: `${origin}/*` }],
    decide: () => undefined,
    headers({ request, responseStatusCode }) {
      if (responseStatusCode !== undefined || new URL(request.url).origin !== origin) return undefined
      const own = new Set(Object.keys(headers).map((each) => each.toLowerCase()))
      const sent = Object.entries(request.headers).filter(([each]) => !own.has(each.toLowerCase()))
      return { ...Object.fromEntries(sent), ...headers }
    },
  }
  return {
    name,
    isBack,
    back: () => headersFor(origin, {}),
    async prepare({ info, session }, signal) {
      // Requests of a dedicated worker go through its page.
      if (info.type === "worker") return
      await Interception.of(session).put(name, isBack ? undefined : rule, signal)
    },
  }
}
