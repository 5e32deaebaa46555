import { writeSync } from "node:fs"
import { pause } from "../base/deadline.ts"
import { homeFolder, socketPath } from "../base/home.ts"
import { connectPrivately } from "../base/private-place.ts"
import { acquireRuntimeLock } from "./lock.ts"

/** How often a runtime that lost the race looks whether the winner listens, or is gone. */
const LOOK_EVERY_MS = 20

const home = homeFolder(process.env)

/** Tells whoever started us that a runtime answers; nothing else is ever written there. */
function sayReady(): void {
  writeSync(1, "ready\n")
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connectPrivately(socket, () => {
      probe.destroy()
      resolve(true)
    })
    probe.once("error", () => resolve(false))
  })
}

// Only the winner loads the rest: twenty that start at once must not load it twenty times.
for (;;) {
  if (acquireRuntimeLock(home).held) {
    const { runService } = await import("./service.ts")
    await runService(home, sayReady)
    break
  }
  if (await answers(socketPath(home))) {
    sayReady()
    break
  }
  await pause(LOOK_EVERY_MS)
}
