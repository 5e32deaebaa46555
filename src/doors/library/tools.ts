import { resolve } from "node:path"
import { abortable } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { renderError } from "../../command/render.ts"
import type { ReplyImage } from "../../command/reply.ts"
import { readNamedSecrets } from "../../command/secret-origins.ts"
import type { Turns } from "../../command/turns.ts"
import { chooseTools, type Definitions, type ToolSet } from "../../facades/tools/choose.ts"
import { definitionsOf } from "../../facades/tools/sets.ts"
import type { ToolArgs, ToolDefinition, ToolHints } from "../../facades/tools/tool.ts"
import { registry } from "../../runtime/runtime.ts"
import { cancellable } from "./cancellable.ts"
import { toLibraryError } from "./errors.ts"
import type { Link } from "./link.ts"
import { readToolSchema, type ToolSchema } from "./tool-schema.ts"

/** Which tools a model gets, and what it may do with them. */
export interface ToolOptions {
  /**
   * `core`: ten tools for any task, under the names that models know from Playwright MCP. `full`: every command. `one`:
   * the whole browser as a single tool, which takes command lines. `oh-my-pi`: the tool of that program, which scripts
   * tabs with Puppeteer; what it runs is not sandboxed. `core` unless given.
   */
  readonly set?: ToolSet
  /** More tools: families (`"dialog"`), names (`"browser_pdf"`) or patterns (`"browser_get_*"`). */
  readonly include?: readonly string[]
  /** Tools to leave out, by the same words. */
  readonly exclude?: readonly string[]
  /** Folders whose files a model may read; the working directory unless given. */
  readonly roots?: readonly string[]
  /** Folders in which a model may make files; only the session's own unless given. */
  readonly writeRoots?: readonly string[]
  /**
   * Environment variables that a model may have filled into fields, by their names, without seeing them. With a site,
   * such as `SHOP_PASSWORD=https://shop.example`, only there.
   */
  readonly secrets?: readonly string[]
}

const pictureTypes = ["image/png", "image/jpeg"] as const

/** A picture that a model can see. */
export interface ToolImage {
  readonly mimeType: (typeof pictureTypes)[number]
  /** In base64. */
  readonly data: string
}

/** What a model reads or sees. */
export type ToolContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly mimeType: string /** In base64. */; readonly data: string }

/** What a model gets back. */
export interface ToolResult {
  /** All that there is to say, within its budget: for the model. */
  readonly text: string
  /** Small enough for a model. */
  readonly images: readonly ToolImage[]
  /** The text and the images, in the order in which they are to be read. */
  readonly content: readonly ToolContent[]
  /** It did not work; the text says why, and what to try. */
  readonly isError: boolean
  /** The same as data, for the program; `null` when it did not work. */
  readonly data: Readonly<Record<string, unknown>> | null
}

/** A tool for a model, in whichever framework. */
export interface BrowserTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly inputSchema: ToolSchema
  /** What may be assumed of it: that it only reads, that it may destroy something. */
  readonly annotations: ToolHints
  /**
   * Does what the model asks for. Takes the arguments as the model gave them: an object, or the text of one. Never throws:
   * what goes wrong is told to the model. Calls that are begun at once are done one after the other.
   */
  execute(args: unknown, options?: { readonly signal?: AbortSignal | undefined }): Promise<ToolResult>
}

let definitions: Definitions | undefined

export interface ToolUser {
  readonly link: Link
  readonly session: string
  readonly client: string
  /** Frameworks begin all calls of a model's answer at once; the model means them one after the other. */
  readonly turns: Turns
}

export function browserTools(
  user: ToolUser,
  { set = "core", include = [], exclude = [], roots = [process.cwd()], writeRoots = [], secrets = [] }: ToolOptions,
): BrowserTool[] {
  definitions ??= definitionsOf(registry)
  const words = [set, ...include, ...exclude.map((word) => `-${word}`)]
  const { names, origins } = readNamedSecrets(secrets)
  const whole = (folders: readonly string[]) => folders.map((folder) => resolve(folder))
  const allowed = { roots: whole(roots), writeRoots: whole(writeRoots), secrets: names, secretOrigins: origins }
  return chooseTools(words, definitions).map((definition) => browserTool(definition, user, allowed))
}

interface Allowed {
  readonly roots: readonly string[]
  readonly writeRoots: readonly string[]
  readonly secrets: readonly string[]
  readonly secretOrigins: readonly string[]
}

function browserTool(definition: ToolDefinition, user: ToolUser, allowed: Allowed): BrowserTool {
  const { link, turns, session, client } = user
  const { name, title, description, inputSchema, annotations, facade } = definition
  return {
    name,
    title,
    description,
    inputSchema: readToolSchema(inputSchema),
    annotations,
    async execute(args, { signal } = {}) {
      // A facade has a say of its own in what may run beside what.
      const turn = facade === undefined ? turns.take(session) : undefined
      try {
        const answer = await cancellable(signal, async (own) => {
          await abortable(turn?.before ?? Promise.resolve(), own)
          return link.use({ name, ...(facade ? { facade } : {}) }, readArgs(args), {
            session,
            client,
            ...allowed,
            signal: own,
          })
        })
        const { text, failed: isError, reply } = answer
        const images = answer.images.filter(isPicture).map(({ mimeType, data }) => ({ mimeType, data }))
        const data = "data" in reply && isRecord(reply.data) ? reply.data : null
        return { text, images, content: answer.content ?? contentOf(text, images), isError, data }
      } catch (thrown) {
        const text = renderError(toLibraryError(thrown).toBody())
        return { text, images: [], content: contentOf(text, []), isError: true, data: null }
      } finally {
        turn?.pass()
      }
    },
  }
}

function contentOf(text: string, images: readonly ToolImage[]): ToolContent[] {
  const told: ToolContent[] = text === "" && images.length > 0 ? [] : [{ type: "text", text }]
  return [...told, ...images.map((image) => ({ type: "image" as const, ...image }))]
}

function isPicture(image: ReplyImage): image is ToolImage {
  return pictureTypes.some((type) => type === image.mimeType)
}

/** Some frameworks hand over the text that the model wrote, and some nothing where there is nothing to say. */
function readArgs(given: unknown): ToolArgs {
  const args = typeof given === "string" ? parsed(given) : (given ?? {})
  if (isRecord(args)) return args
  throw new TabhandError("bad_argument", "the arguments of a tool must be an object")
}

function parsed(text: string): unknown {
  if (text.trim() === "") return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TabhandError("bad_json", "the arguments of the tool are not JSON", { cause: error })
  }
}
