import { readFile, stat } from "node:fs/promises"
import { extname } from "node:path"
import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"
import { quote } from "../base/text.ts"
import type { Settings } from "../command/define/settings.ts"
import type { FacadeSources } from "../facades/facade.ts"

/** A larger file is certainly not a configuration file. */
const LARGEST_BYTES = 1024 * 1024

/** The formats of the programs whose tools are offered. Parsers are loaded when a file needs them. */
const parsers: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  ".toml": async (text) => (await import("smol-toml")).parse(text),
  ".yaml": parseYaml,
  ".yml": parseYaml,
  ".json": async (text) => JSON.parse(text),
}

async function parseYaml(text: string): Promise<unknown> {
  // A package of CommonJS: bundled and split, it has only its default export.
  const { default: yaml } = await import("yaml")
  return yaml.parse(text)
}

/** What that facade is configured with for a caller with these settings. The file is read at each call: it may change. */
export async function facadeSources(name: string, { facades, facadeConfig, agent }: Settings): Promise<FacadeSources> {
  const file = facadeConfig === undefined ? undefined : { path: facadeConfig, content: await parsedFile(facadeConfig) }
  return { file, own: facades?.[name] ?? {}, agent }
}

async function parsedFile(path: string): Promise<unknown> {
  const parse = parsers[extname(path).toLowerCase()]
  if (!parse) throw unreadable(path, `its name must end in ${Object.keys(parsers).join(", ")}`)
  const text = await textOf(path)
  try {
    return await parse(text)
  } catch (error) {
    // The rest of the message quotes the file, which may hold secrets.
    const [reason = ""] = messageOf(error).split("\n")
    throw unreadable(path, reason)
  }
}

async function textOf(path: string): Promise<string> {
  try {
    const facts = await stat(path)
    if (!facts.isFile()) throw unreadable(path, "it is not a file")
    if (facts.size > LARGEST_BYTES) throw unreadable(path, "it is too large")
    return (await readFile(path, "utf8")).replace(/^\ufeff/, "")
  } catch (error) {
    if (error instanceof TabhandError) throw error
    throw unreadable(path, errnoOf(error) === "ENOENT" ? "there is no such file" : messageOf(error))
  }
}

function unreadable(path: string, reason: string): TabhandError {
  return new TabhandError("bad_config", `${quote(path)} cannot be read: ${reason}`, {
    hint: "correct the file, or start without --facade-config",
  })
}
