import { setTimeout } from "node:timers/promises"
import { Ledger } from "./ledger.mjs"
import { withOwnPlaces } from "./own-places.mjs"
import { markedEnvironment } from "./process-mark.mjs"
import { makeTempHome } from "./temp-home.mjs"
import { Usage } from "./usage.mjs"

const MOST_TO_END_MS = 10_000
export const VIEWPORT = { width: 1280, height: 800 }

/** A contender that runs, with a folder and a mark of its own. */
export class Started {
  #tool
  #home

  static async start(contender, { chromium }) {
    const home = await makeTempHome()
    const { mark, env } = markedEnvironment()
    try {
      const places = await withOwnPlaces(env, home.path)
      const tool = await contender.start({ chromium, folder: home.path, env: places, viewport: VIEWPORT })
      return new Started(contender, tool, home, new Usage(mark))
    } catch (error) {
      await home.remove()
      throw new Error(`${contender.name} did not start: ${error.message}`, { cause: error })
    }
  }

  constructor({ name, way, side }, tool, home, usage) {
    Object.assign(this, { name, way, side, usage })
    this.#tool = tool
    this.#home = home
  }

  definitions() {
    return this.#tool.definitions()
  }

  /** A session, with the ledger of what an agent says and hears in it. */
  async session(name) {
    const ledger = new Ledger()
    const session = await this.#tool.session(name, ledger)
    return { session, ledger }
  }

  /** Ends it, and makes sure that it left nothing behind. */
  async close() {
    await this.#tool.close()
    if (Usage.isKnown) await untilGone(this.name, this.usage)
    await this.#home.remove()
  }
}

/** The last of a browser's helpers may outlive it for a moment. */
async function untilGone(name, usage) {
  const end = performance.now() + MOST_TO_END_MS
  for (let left = usage.pids(); left.length > 0; left = usage.pids()) {
    if (performance.now() > end) throw new Error(`${name} left processes behind: ${left.join(", ")}`)
    await setTimeout(20)
  }
}

/** Starts all of them, and ends all of them however the work goes. */
export async function withStarted(contenders, context, work) {
  const started = []
  const [result] = await Promise.allSettled([
    (async () => {
      for (const contender of contenders) started.push(await Started.start(contender, context))
      return work(started)
    })(),
  ])
  const ends = await Promise.allSettled(started.map((each) => each.close()))
  const errors = [result, ...ends].flatMap(({ status, reason }) => (status === "rejected" ? [reason] : []))
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, errors.map(({ message }) => message).join("; "))
  return result.value
}
