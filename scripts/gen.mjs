// npm run gen: writes the files that follow from others. With --check it writes nothing and names those that are stale.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { dist, isMain, root, runMain } from "./build.mjs"

const LINE_WIDTH = 120

async function gen(check) {
  const stale = []
  for (const [file, text] of [version(), commandIndex(), ...(await reference())]) {
    const path = join(root, file)
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue
    stale.push(file)
    if (check) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  if (check && stale.length > 0) throw new Error(`stale, run \`npm run gen\`: ${stale.join(", ")}`)
}

function version() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  return ["src/base/version.ts", `export const VERSION = ${JSON.stringify(version)}\n`]
}

/** Every command in one typed tuple, so that the library knows them all. Formatted as our formatter would. */
function commandIndex() {
  const found = commandFiles().map((file) => ({ file, name: commandIn(file) }))
  const names = found.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) {
    const files = found.filter(({ name }) => name === twice).map(({ file }) => file)
    throw new Error(`two commands are exported as ${twice}: ${files.join(", ")}`)
  }
  const imports = found.map(({ file, name }) => `import { ${name} } from "./${file}"\n`).join("")
  const line = `export const commands = [${names.join(", ")}] as const`
  const tuple =
    line.length <= LINE_WIDTH ? line : `export const commands = [\n${names.map((n) => `  ${n},\n`).join("")}] as const`
  return ["src/commands/index.ts", `// Written by \`npm run gen\`.\n${imports}${imports && "\n"}${tuple}\n`]
}

/** One file per command, in folders by family: `page/open.ts`. */
function commandFiles() {
  const folder = join(root, "src", "commands")
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && basename(file) !== "index.ts")
    .sort((a, b) => (importOrder(a) < importOrder(b) ? -1 : 1))
}

/** Our linter sorts imports so that the end of a name comes before its continuation: `get.ts`, then `get-url.ts`. */
function importOrder(file) {
  return file.replaceAll("/", "\u0000").replaceAll(".", "\u0001")
}

function commandIn(file) {
  const text = readFileSync(join(root, "src", "commands", file), "utf8")
  const exported = [...text.matchAll(/^export const (\w+) = defineCommand\(/gm)].map(([, name]) => name)
  if (exported.length !== 1)
    throw new Error(`src/commands/${file} must export one command; it exports ${exported.length}`)
  return exported[0]
}

/** The page that lists every command, rendered by the built product; before the first build there is nothing to ask. */
async function reference() {
  const renderer = join(dist, "command", "reference.js")
  const index = join(dist, "commands", "index.js")
  if (!existsSync(renderer) || !existsSync(index)) return []
  const { renderReference } = await import(pathToFileURL(renderer).href)
  const { commands } = await import(pathToFileURL(index).href)
  return [["docs/reference.md", renderReference(commands)]]
}

if (isMain(import.meta.url)) {
  const words = process.argv.slice(2)
  const unknown = words.find((word) => word !== "--check")
  runMain(
    unknown === undefined ? gen(words.includes("--check")) : Promise.reject(new Error(`unknown option ${unknown}`)),
  )
}
