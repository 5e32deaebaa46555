import { setTimeout } from "node:timers/promises"
import { Ledger } from "./ledger.mjs"
import { withOwnPlaces } from "./own-places.mjs"
import { markedEnvironment } from "./process-mark.mjs"
import { makeTempHome } from "./temp-home.mjs"
import { Usage } from "./usage.mjs"

const MOST_TO_END_MS = 10_000
export const VIEWPORT = { width: 1280, height: 800 }

/** A running contender with its own folder and process mark. */
export class Started {
  name
  way
  side
  usage
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
    this.name = name
    this.way = way
    this.side = side
    this.usage = usage
    this.#tool = tool
    this.#home = home
  }

  definitions() {
    return this.#tool.definitions()
  }

  /** A session with its ledger. */
  async session(name) {
    const ledger = new Ledger()
    const session = await this.#tool.session(name, ledger)
    return { session, ledger }
  }

  /** Ends the contender and checks that it left nothing behind. */
  async close() {
    await this.#tool.close()
    if (Usage.isKnown) await untilGone(this.name, this.usage)
    await this.#home.remove()
  }
}

/** Waits for the processes: a browser's helpers may outlive it for a moment. */
async function untilGone(name, usage) {
  const end = performance.now() + MOST_TO_END_MS
  for (let left = usage.pids(); left.length > 0; left = usage.pids()) {
    if (performance.now() > end) throw new Error(`${name} left processes behind: ${left.join(", ")}`)
    await setTimeout(20)
  }
}

/** Starts all contenders, and ends all of them, also if the work fails. */
export async function withStarted(contenders, context, work) {
  const started = []
  const [result] = await Promise.allSettled([
    (async () => {
      for (const contender of contenders) started.push(await Started.start(contender, context))
      return work(started)
    })(),
  ])
  const ends = await Promise.allSettled(started.map((each) => each.close()))
  const errors = [result, ...ends].flatMap((each) => (each.status === "rejected" ? [each.reason] : []))
  if (errors.length === 0 && result.status === "fulfilled") return result.value
  if (errors.length === 1) throw errors[0]
  throw new AggregateError(errors, errors.map(({ message }) => message).join("; "))
}
