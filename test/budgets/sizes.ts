import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { forwardedVariables } from "../../src/base/environment.ts"
import { launcherScript } from "../../src/doors/cli/launcher.ts"
import { perlLauncherScript } from "../../src/doors/cli/perl-launcher.ts"
import type { Figure } from "./figures.ts"

const bin = join(import.meta.dirname, "..", "..", "dist", "bin")
const CLIENT = "tabhand.cjs"
/** What the build makes; what set-up puts beside it depends on the machine. */
const BUILT = /\.(?:cjs|mjs|json)$/
/** Each change of a source changes the size of everything: only steps are worth a line in a diff. */
const STEP = 10_000

/** What a plain command has to load, and all that the build makes of our programs. */
export async function sizeFigures(): Promise<Figure[]> {
  const files = (await readdir(bin)).filter((file) => BUILT.test(file))
  const sizes = await Promise.all(files.map(sizeOf))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return [
    { name: "bytes: client", value: await sizeOf(CLIENT) },
    { name: "bytes: launcher", value: Buffer.byteLength(launcherScript(options)) },
    { name: "bytes: launcher in Perl", value: Buffer.byteLength(perlLauncherScript(options)) },
    { name: "bytes: programs together, up to the next 10,000", value: Math.ceil(all / STEP) * STEP },
  ]
}

/** As set-up writes it, without the paths of this machine. */
const options = { node: "node", client: CLIENT, variables: forwardedVariables }

async function sizeOf(file: string): Promise<number> {
  return (await stat(join(bin, file))).size
}
