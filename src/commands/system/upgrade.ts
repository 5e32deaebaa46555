import { existsSync } from "node:fs"
import { basename, dirname, join, sep } from "node:path"
import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"
import { VERSION } from "../../generated/version.ts"

const STOP = "tabhand runtime stop"

export const upgrade = defineCommand({
  name: "upgrade",
  family: "system",
  summary: "Show how to get the newest version, depending on how this one was installed",
  details: "Runs nothing and contacts no server. The last line ends the runtime of the old version, with its sessions.",
  args: {},
  positional: [],
  data: z.object({
    version: z.string(),
    how: z.enum(["global", "project", "npx", "checkout"]),
    folder: z.string(),
    steps: z.array(z.string()),
  }),
  effects: { scope: "none", beyondSession: true, readOnly: true, control: true, local: "always" },
  deadline: "control",
  async run({ host }) {
    // From <package>/dist/bin/tabhand.
    const { steps, ...rest } = installationOf(dirname(dirname(dirname(host.program))))
    return { version: VERSION, ...rest, steps: [...steps, STOP] }
  },
  say: ({ version, how, folder, steps }) => [`tabhand ${version}, ${WORDS[how]} in ${folder}`, ...steps].join("\n"),
})

const WORDS = {
  global: "installed for all projects",
  project: "installed for one project",
  npx: "kept by npx",
  checkout: "a checkout",
}

/** How this copy of the program was installed, and the commands that update it. */
interface Installation {
  readonly how: "global" | "project" | "npx" | "checkout"
  readonly folder: string
  readonly steps: readonly string[]
}

type Manager = "npm" | "pnpm" | "yarn" | "bun"

const globally: Readonly<Record<Manager, string>> = {
  npm: "npm i -g tabhand@latest",
  pnpm: "pnpm add -g tabhand@latest",
  yarn: "yarn global add tabhand@latest",
  bun: "bun add -g tabhand@latest",
}

const locally: Readonly<Record<Manager, string>> = {
  npm: "npm i tabhand@latest",
  pnpm: "pnpm add tabhand@latest",
  yarn: "yarn add tabhand@latest",
  bun: "bun add tabhand@latest",
}

const lockFiles: readonly (readonly [string, Manager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
]

/** Directories in which each package manager keeps global packages. npm is not among them: its directory is configurable. */
const globalPlaces: readonly (readonly [string, Manager])[] = [
  [`${sep}pnpm${sep}global${sep}`, "pnpm"],
  [`${sep}yarn${sep}global${sep}`, "yarn"],
  [`${sep}.bun${sep}install${sep}global${sep}`, "bun"],
]

/** Derived from the package's path. `folder` holds its package.json. */
export function installationOf(folder: string): Installation {
  const modules = folder.lastIndexOf(`${sep}node_modules${sep}`)
  if (modules < 0) return { how: "checkout", folder, steps: [`cd ${folder}`, "git pull", "npm run setup"] }
  const [place] = globalPlaces.filter(([part]) => folder.includes(part))
  if (place) return { how: "global", folder, steps: [globally[place[1]]] }
  if (folder.includes(`${sep}_npx${sep}`)) return { how: "npx", folder, steps: ["npx tabhand@latest"] }
  // The outermost one: pnpm keeps packages in a store below the project's directory.
  const root = folder.slice(0, folder.indexOf(`${sep}node_modules${sep}`))
  if (isNpmPrefix(root)) return { how: "global", folder, steps: [globally.npm] }
  const manager = lockFiles.find(([file]) => existsSync(join(root, file)))?.[1] ?? "npm"
  return { how: "project", folder, steps: [`cd ${root}`, locally[manager]] }
}

/** npm installs below `lib` of its prefix; on Windows beside the programs themselves. */
function isNpmPrefix(root: string): boolean {
  if (existsSync(join(root, "package.json"))) return false
  return basename(root) === "lib" || root === dirname(process.execPath) || basename(root) === "npm"
}
