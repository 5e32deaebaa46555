// Times the first `run` command of a program; prints the ms and exits.
import { startLibrary } from "../us.mjs"

const [home, executablePath, url] = process.argv.slice(2)
const us = await startLibrary({ home, executablePath })
if (!us) throw new Error("Tabhand is not built: npm run build")
const session = await us.newSession("bench-cold")
await session.open(url)
const began = performance.now()
await session.code("return await page.title()")
const took = performance.now() - began
await us.close()
console.log(took)
