// npm run bench -- [phase…]: runs the bench with the same arguments.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

const bench = fileURLToPath(new URL("../bench/run.mjs", import.meta.url))
const child = spawn(process.execPath, [bench, ...process.argv.slice(2)], { stdio: "inherit" })
const [code] = await once(child, "exit")
process.exitCode = code ?? 1
