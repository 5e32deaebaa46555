// Runs a library in a process of its own, so that memory, CPU time and pauses are only its own; times each call here.
import { Ledger } from "./ledger.mjs"

const [file] = process.argv.slice(2)
const { start } = await import(file)
const sessions = new Map()
let tool

const answers = {
  async start(options) {
    tool = await start(options)
  },
  definitions: () => tool.definitions(),
  async session(name) {
    const session = await tool.session(name, new Ledger())
    sessions.set(name, session)
    return Object.keys(session)
  },
  async call(name, method, args) {
    const session = sessions.get(name)
    const start = performance.now()
    const value = await session[method](...args)
    return { ms: performance.now() - start, value }
  },
  close: () => tool?.close(),
}

process.on("message", ({ id, what, args }) => {
  answers[what](...args).then(
    (value) => process.send?.({ id, value }),
    (error) => process.send?.({ id, error: error.stack ?? String(error) }),
  )
})
process.once("disconnect", () => process.exit())
