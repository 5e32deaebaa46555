import { writeSync } from "node:fs"
import { pause } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { homeFolder, socketPath } from "../../base/home.ts"
import { connectPrivately } from "../../base/private-place.ts"
import { acquireRuntimeLock } from "../../runtime/lock.ts"

/** How often a runtime that lost the race checks whether the winner is listening or gone. */
const LOOK_EVERY_MS = 20

const home = homeFolder(process.env)

/** Notifies the starting process that a runtime answers; nothing else is ever written to stdout. */
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

async function run(): Promise<void> {
  // Only the winner loads the rest: twenty processes that start at once must not all load it.
  for (;;) {
    if (acquireRuntimeLock(home).held) {
      const { runService } = await import("./service.ts")
      return runService(home, sayReady)
    }
    if (await answers(socketPath(home))) return sayReady()
    await pause(LOOK_EVERY_MS)
  }
}

try {
  await run()
} catch (error) {
  // The client shows the last lines of the log: they say what is wrong, not where in this program it was found.
  if (!(error instanceof TabhandError)) throw error
  writeSync(2, `${error.message}\n${error.hint === undefined ? "" : `hint: ${error.hint}\n`}`)
  process.exit(1)
}
