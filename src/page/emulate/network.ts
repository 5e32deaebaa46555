import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Target } from "../../cdp/target.ts"
import { refusalOf } from "./of-process.ts"
import type { Setting } from "./setting.ts"

const UNLIMITED_SPEED = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

export function network(offline: boolean): Setting {
  return {
    name: "network",
    isBack: !offline,
    back: () => network(false),
    prepare: (target, signal) =>
      onNetwork(target, signal, async (session) => {
        try {
          await session.send("Network.emulateNetworkConditions", { offline, ...UNLIMITED_SPEED }, { signal })
        } catch (error) {
          // A page's own worker does as it is told and says that it cannot: the part of it that could slow down is not there.
          if (target.hasDocument || !refusalOf(error, /Not supported/)) throw error
        }
      }),
  }
}

/** Sent with every request, to whatever site. */
export function extraHeaders(headers: Readonly<Record<string, string>>): Setting {
  return {
    name: "headers",
    isBack: Object.keys(headers).length === 0,
    back: () => extraHeaders({}),
    prepare: (target, signal) =>
      onNetwork(target, signal, (session) => session.send("Network.setExtraHTTPHeaders", { headers }, { signal })),
  }
}

/** A document's requests are listened to anyway; a worker heeds such a call only once they are. */
function onNetwork(
  { session, hasDocument }: Target,
  signal: AbortSignal,
  call: (session: CdpSession) => Promise<unknown>,
): Promise<unknown> {
  const listening = hasDocument ? [] : [session.send("Network.enable", { maxPostDataSize: 0 }, { signal })]
  return Promise.all([...listening, call(session)])
}
