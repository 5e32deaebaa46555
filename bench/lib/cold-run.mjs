// The first `run` of a program in which no code was run before; says in ms what it took, and ends.
import { startLibrary } from "../us.mjs"

const [home, executablePath, url] = process.argv.slice(2)
const us = await startLibrary({ home, executablePath })
const session = await us.newSession("bench-cold")
await session.open(url)
const began = performance.now()
await session.code("return await page.title()")
const took = performance.now() - began
await us.close()
console.log(took)
