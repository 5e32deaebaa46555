import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("../lib/library-host.mjs", import.meta.url))

/**
 * A library as a contender: it runs in a process of its own, and its calls are timed there.
 * @param {{ name: string, side: string, packageName?: string, file: string }} library
 */
export function hosted({ name, side, packageName, file }) {
  return {
    name,
    side,
    packageName,
    way: "library",
    async start({ env, folder, ...options }) {
      const host = new Host(fork(program, [file], { env, cwd: folder }))
      await host.ask("start", { folder, ...options })
      return {
        definitions: async () => "",
        session: (session) => openSession(host, session),
        close: () => host.close(),
      }
    },
  }
}

/** The session in the host, method by method. */
async function openSession(host, session) {
  const methods = await host.ask("session", session)
  const timed = (method, ...args) => host.ask("call", session, method, args)
  const call = async (method, args) => (await timed(method, ...args)).value
  const calls = methods.map((method) => [method, (...args) => call(method, args)])
  return { timed, ...Object.fromEntries(calls) }
}

class Host {
  #child
  #lastId = 0
  #waiting = new Map()

  constructor(child) {
    this.#child = child
    child.on("message", ({ id, value, error }) => {
      const { resolve, reject } = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) resolve(value)
      else reject(new Error(error))
    })
    child.once("exit", (code, signal) => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(`the library's host ended with ${signal ?? code}`))
    })
  }

  ask(what, ...args) {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#child.send({ id, what, args })
    })
  }

  async close() {
    await this.ask("close")
    const ended = once(this.#child, "exit")
    this.#child.disconnect()
    await ended
  }
}
