import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Figure } from "./figures.ts"

const bin = join(import.meta.dirname, "..", "..", "dist", "bin")
const CLIENT = "tabhand.cjs"
/** Every source change affects the total size: only steps are worth a line in a diff. */
const STEP = 10_000

/** The size of what a plain command loads, and of all built programs. */
export async function sizeFigures(): Promise<Figure[]> {
  const sizes = await Promise.all((await readdir(bin)).map(sizeOf))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return [
    { name: "bytes: client", value: await sizeOf(CLIENT) },
    { name: "bytes: launcher", value: await sizeOf("tabhand") },
    { name: "bytes: programs together, up to the next 10,000", value: Math.ceil(all / STEP) * STEP },
  ]
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(join(bin, file))).size
}
