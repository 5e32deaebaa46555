// npm run gen: writes the files that follow from others. With --check it writes nothing and names those that are stale.
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { dist, isMain, root, runMain } from "./build.mjs"
import { renderMethods } from "./library-methods.mjs"

const LINE_WIDTH = 120

async function gen(check) {
  const stale = []
  for (const [file, text] of [
    version(),
    commandIndex(),
    ...(await reference()),
    ...(await openApiDocument()),
    ...(await skills()),
    ...(await libraryMethods()),
  ]) {
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

/** The pages of the reference, rendered by the built product; before the first build there is nothing to ask. */
async function reference() {
  const product = await built(
    "command/reference.js",
    "command/registry.js",
    "commands/index.js",
    "facades/tools/sets.js",
  )
  if (product === undefined) return []
  const { commands, referencePages, Registry, definitionsOf } = product
  const tools = definitionsOf(new Registry(commands))
  return Object.entries(referencePages(commands, tools)).map(([file, text]) => [`docs/reference/${file}`, text])
}

/** The HTTP API as other programs read it. */
async function openApiDocument() {
  const product = await built("doors/http/openapi.js", "command/registry.js", "commands/index.js")
  if (product === undefined) return []
  const { commands, openApi, Registry } = product
  return [["docs/reference/openapi.json", `${JSON.stringify(openApi(new Registry(commands)), null, 1)}\n`]]
}

/** The guides for agents: as a module of the product, and as a file for agents that look for skills in folders. */
async function skills() {
  const product = await built("facades/skill/render.js", "command/registry.js", "commands/index.js")
  if (product === undefined) return []
  const { commands, Registry, renderSkill, skillFile, skillModule } = product
  const page = readFileSync(join(root, "skills", "core.md"), "utf8")
  const core = renderSkill("core", page, new Registry(commands))
  return [
    ["src/commands/skill-texts.ts", skillModule([core])],
    ["skills/tabhand/SKILL.md", skillFile("tabhand", core)],
  ]
}

/** What these files of the built product export; nothing when one of them is not there yet. */
async function built(...files) {
  const paths = files.map((file) => join(dist, ...file.split("/")))
  if (!paths.every((path) => existsSync(path))) return undefined
  return Object.assign({}, ...(await Promise.all(paths.map((path) => import(pathToFileURL(path).href)))))
}

/** The library's methods, from the declarations of the commands. */
async function libraryMethods() {
  const file = "src/doors/library/methods.ts"
  const product = await built("commands/index.js")
  if (product === undefined || !existsSync(dirname(join(root, file)))) return []
  return [[file, formatted(file, renderMethods(product.commands))]]
}

/** As our formatter writes it. */
function formatted(file, text) {
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome")
  return execFileSync(process.execPath, [biome, "format", `--stdin-file-path=${file}`], {
    cwd: root,
    input: text,
  }).toString()
}

if (isMain(import.meta.url)) {
  const words = process.argv.slice(2)
  const unknown = words.find((word) => word !== "--check")
  runMain(
    unknown === undefined ? gen(words.includes("--check")) : Promise.reject(new Error(`unknown option ${unknown}`)),
  )
}
