import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { type Device, deviceNames, findDevice } from "../../page/emulate/devices.ts"
import { surroundings } from "../../page/emulate/surroundings.ts"
import type { Page } from "../../page/page.ts"
import type { Session } from "../../session/session.ts"
import { screenData, seenScreen } from "../screen-data.ts"
import { HOLDS, isNone, notSeen, setsUpLooks } from "../setting-up.ts"

export const setDevice = defineCommand({
  name: "set device",
  family: "set",
  summary: "Be a phone or a tablet: its screen, touch and user agent",
  details: `${HOLDS} Devices: ${deviceNames.join(", ")}. \`none\` goes back to what the session began with.`,
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
