import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { number, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import type { Surroundings } from "../../injected/wire/surroundings.ts"
import type { Page } from "../../page/core/page.ts"
import { type Device, deviceNames, findDevice } from "../../page/emulate/devices.ts"
import type { Screen } from "../../page/emulate/screen.ts"
import { surroundings } from "../../page/emulate/surroundings.ts"
import type { Session } from "../../session/session.ts"
import { HOLDS, isNone, notSeen, setsUpLooks } from "./setting.ts"

/** Result data of commands that set a screen: what was set, and what the page reports. */
const screenData = {
  width: z.number(),
  height: z.number(),
  deviceScaleFactor: z.number(),
  mobile: z.boolean(),
  innerWidth: z.number(),
  innerHeight: z.number(),
  devicePixelRatio: z.number(),
}

/** The screen as the page reports it; throws if it is a different one. */
async function seenScreen(page: Page, screen: Screen, signal: AbortSignal) {
  const { width, height, scale, mobile } = screen
  const wanted = sizeWanted(screen)
  const seen = await surroundings(page, wanted, signal)
  for (const [name, value] of Object.entries(wanted)) {
    const has = Object.entries(seen).find(([key]) => key === name)?.[1]
    if (has !== value) throw notSeen(name, value, has)
  }
  const { innerWidth, innerHeight, devicePixelRatio } = seen
  return { width, height, deviceScaleFactor: scale, mobile, innerWidth, innerHeight, devicePixelRatio }
}

/** On a mobile screen, a page that was not made for one chooses its own width. */
function sizeWanted({ width, height, scale, mobile }: Screen): Partial<Surroundings> {
  return mobile
    ? { screenWidth: width, screenHeight: height, devicePixelRatio: scale }
    : { innerWidth: width, innerHeight: height, devicePixelRatio: scale }
}

export const setViewport = defineCommand({
  name: "set viewport",
  family: "set",
  summary: "Set the size of the viewport",
  details: `${HOLDS} Ends the emulation of a device; \`set device none\` restores the session's initial size.`,
  examples: ["set viewport 1440 900", "set viewport 390 844 3"],
  args: {
    width: number({ min: 1, max: 10_000, whole: true }).help("in CSS pixels"),
    height: number({ min: 1, max: 10_000, whole: true }).help("in CSS pixels"),
    scale: number({ min: 0.1, max: 10 }).default(1).help("device pixels in one CSS pixel"),
  },
  positional: ["width", "height", "scale"],
  data: z.object(screenData),
  effects: setsUpLooks,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const { page } = tab
    const screen = { ...args, mobile: false, touch: false }
    return session.emulation.setScreen({ page, signal, note }, screen, () => seenScreen(page, screen, signal))
  },
  say: ({ width, height, deviceScaleFactor }) => `viewport ${width}x${height}@${deviceScaleFactor}`,
})

export const setDevice = defineCommand({
  name: "set device",
  family: "set",
  summary: "Emulate a phone or a tablet: its screen, touch and user agent",
  details: `${HOLDS} Devices: ${deviceNames.join(", ")}. \`none\` restores the session's initial values.`,
  examples: ['set device "iPhone 16 Pro"', "set device none"],
  args: { name: text().help("its name, whatever the case; none for no device") },
  positional: ["name"],
  data: z.object({ device: z.string().nullable(), ...screenData, touch: z.boolean(), userAgent: z.string() }),
  effects: setsUpLooks,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const { page } = tab
    const device = isNone(args.name) ? undefined : deviceCalled(args.name, session)
    const data = await session.emulation.setDevice({ page, signal, note }, device, () =>
      seen(page, device, session, signal),
    )
    if (data.touchEvents !== data.touch && !page.isBlank)
      note(
        `the page ${data.touch ? "has no touch events yet" : "still has touch events"}: \`reload\` loads it as the device would`,
      )
    return data
  },
  say: ({ device, width, height, deviceScaleFactor }) =>
    `${device ?? "no device"}, viewport ${width}x${height}@${deviceScaleFactor}`,
})

function deviceCalled(name: string, session: Session): Device {
  const chrome = /\d+/.exec(session.context?.browser.facts.product ?? "")?.[0] ?? ""
  const device = findDevice(name, chrome)
  if (device) return device
  throw new TabhandError("bad_argument", `there is no device ${quote(clip(name, 60))}`, {
    hint: `there are: ${deviceNames.join(", ")}`,
  })
}

async function seen(page: Page, device: Device | undefined, session: Session, signal: AbortSignal) {
  const screen = device?.screen ?? session.emulation.firstScreen
  const wanted = device?.identity.userAgent
  const { userAgent, touchEvents, ...own } = await surroundings(
    page,
    wanted === undefined ? {} : { userAgent: wanted },
    signal,
  )
  if (wanted !== undefined && userAgent !== wanted) throw notSeen("user agent", wanted, userAgent)
  const { innerWidth, innerHeight, devicePixelRatio } = own
  const data = screen
    ? await seenScreen(page, screen, signal)
    : {
        width: innerWidth,
        height: innerHeight,
        deviceScaleFactor: devicePixelRatio,
        mobile: false,
        innerWidth,
        innerHeight,
        devicePixelRatio,
      }
  return { device: device?.name ?? null, ...data, touch: screen?.touch ?? false, userAgent, touchEvents }
}
