import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine, quote } from "../../base/text.ts"
import { duration, number, oneOf, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { type Conditions, UNLIMITED } from "../../page/emulate/network.ts"
import { seenOnline } from "../set/network.ts"
import { HOLDS, setsUp } from "../set/setting.ts"
import { checkedGlob } from "./route-parts.ts"

/** Kilobits in a second, as DevTools has them. */
const presets = {
  "slow-3g": { latency: 2_000, down: 400, up: 400 },
  "fast-3g": { latency: 563, down: 1_440, up: 675 },
  "4g": { latency: 165, down: 8_100, up: 1_350 },
} as const

const BYTES = 125

export const networkThrottle = defineCommand({
  name: "network throttle",
  family: "network",
  summary: "Slow the network down",
  details: `${HOLDS} A preset, or your own figures, which replace those of before. With an address, only requests to it: the newest that matches applies, and requests to others keep what holds for all. \`none\` ends it, also for single addresses, and being offline too.`,
  examples: [
    "network throttle slow-3g",
    "network throttle --latency 300 --down 2000",
    "network throttle slow-3g --url '**/api/**'",
    "network throttle none",
  ],
  args: {
    preset: oneOf("slow-3g", "fast-3g", "4g", "offline", "none").optional().help("the kind of network"),
    latency: duration().optional().help("added to each request"),
    down: number({ min: 1 }).optional().help("kilobits in a second"),
    up: number({ min: 1 }).optional().help("kilobits in a second"),
    url: text().optional().help("only requests to addresses that match this glob, whatever their query"),
  },
  positional: ["preset"],
  data: z.object({
    throttle: z.enum(["slow-3g", "fast-3g", "4g", "offline", "none", "custom"]),
    offline: z.boolean(),
    latency: z.number(),
    /** Kilobits in a second; null without a limit. */
    download: z.number().nullable(),
    upload: z.number().nullable(),
    url: z.string().nullable(),
  }),
  effects: setsUp,
  deadline: "read",
  async run({ args: { preset, url, ...own }, session, tab, signal, note }) {
    const isOwn = Object.values(own).some((value) => value !== undefined)
    if (preset === undefined && !isOwn) {
      throw new TabhandError("missing_argument", "network throttle needs a preset, or figures of your own", {
        hint: "slow-3g, fast-3g, 4g, offline, none, or --latency, --down and --up",
      })
    }
    if (preset !== undefined && isOwn) {
      throw new TabhandError("bad_argument", "network throttle takes a preset or figures of your own, not both", {
        hint: "leave one of them out",
      })
    }
    const { latency = 0, down: download, up: upload } = preset === undefined ? own : speedOf(preset)
    const conditions: Conditions = {
      ...UNLIMITED,
      offline: preset === "offline",
      latency,
      ...(download === undefined ? {} : { downloadThroughput: download * BYTES }),
      ...(upload === undefined ? {} : { uploadThroughput: upload * BYTES }),
    }
    const { page } = tab
    const asked = { page, signal, note }
    const { emulation } = session
    if (url === undefined) {
      if (preset === "none") await emulation.forgetConditionsOfSome(asked)
      await emulation.setConditions(asked, conditions, () => seenOnline(page, !conditions.offline, signal))
    } else {
      const glob = checkedGlob("network throttle", url)
      const ends = preset === "none"
      if (ends && !emulation.slowedGlobs.includes(glob)) throw notSlowed(glob, emulation.slowedGlobs)
      await emulation.setConditionsFor(asked, glob, ends ? undefined : conditions)
    }
    return {
      throttle: preset ?? ("custom" as const),
      offline: conditions.offline,
      latency,
      download: download ?? null,
      upload: upload ?? null,
      url: url ?? null,
    }
  },
  say({ throttle, latency, download, upload, url }) {
    const where = url === null ? "" : ` for ${clip(oneLine(url), 200)}`
    if (throttle === "none") return `no throttling${where}`
    if (throttle === "offline") return `offline${where}`
    const speed = [download && `${download} kbit/s down`, upload && `${upload} kbit/s up`].filter((part) => part)
    return `${throttle}${where}: ${[`${latency} ms`, ...speed].join(", ")}`
  },
})

function notSlowed(glob: string, slowed: readonly string[]): TabhandError {
  return new TabhandError("bad_argument", `requests to ${quote(clip(glob, 100))} are not throttled by themselves`, {
    hint: slowed.length === 0 ? "no addresses are" : `these are: ${clip(slowed.join(", "), 300)}`,
  })
}

function speedOf(preset: keyof typeof presets | "offline" | "none") {
  const none: { latency?: number; down?: number; up?: number } = {}
  return preset === "offline" || preset === "none" ? none : presets[preset]
}
