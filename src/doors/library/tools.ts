import { resolve } from "node:path"
import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import type { EvaluatePolicy } from "../../command/define/effects.ts"
import { readNamedSecrets } from "../../command/define/secret-origins.ts"
import { renderError } from "../../command/run/render.ts"
import type { toolFacadeNames } from "../../generated/facade-names.ts"
import type { ReplyImage } from "../../protocol/call.ts"
import { definitionsOf } from "../../runtime/facade-registry.ts"
import { registry } from "../../runtime/runtime.ts"
import { chooseTools, type Definitions } from "../../tools/choose.ts"
import type { ToolArgs, ToolDefinition, ToolHints, ToolResource } from "../../tools/tool.ts"
import { cancellable } from "./cancellable.ts"
import { errorIn } from "./envelope.ts"
import { toLibraryError } from "./errors.ts"
import type { Link } from "./link.ts"
import { readToolSchema, type ToolSchema } from "./tool-schema.ts"

/** Which tools a model gets, and what it may do with them. */
export interface ToolOptions {
  /**
   * `core`: eleven tools for any task, under the names that models know from Playwright MCP. `full`: every command. `one`:
   * the whole browser as a single tool that takes command lines. Or the tools of a facade, such as `oh-my-pi`, whose
   * only tool scripts tabs with Puppeteer; its scripts are not sandboxed. `core` unless given.
   */
  readonly set?: "core" | "full" | "one" | (typeof toolFacadeNames)[number]
  /** More tools: families (`"dialog"`), names (`"browser_pdf"`) or patterns (`"browser_get_*"`). */
  readonly include?: readonly string[]
  /** Tools to leave out, in the same notation. */
  readonly exclude?: readonly string[]
  /** Folders whose files a model may read; the working directory unless given. */
  readonly roots?: readonly string[]
  /** Folders in which a model may create files; only the session's own unless given. */
  readonly writeRoots?: readonly string[]
  /**
   * Environment variables that a model may fill into fields by name, without seeing the value. With a site, such as
   * `SHOP_PASSWORD=https://shop.example`, only there.
   */
  readonly secrets?: readonly string[]
  /**
   * Where code of a model may run: nowhere (`off`), in pages (`page`), or on this machine with all rights of the
   * program (`host`), where it can also read the secrets of pages. What is configured if not given, else `page`; for
   * the tool of `oh-my-pi`, `host`. A server of the HTTP API decides itself.
   */
  readonly evaluate?: EvaluatePolicy
}

const imageTypes = ["image/png", "image/jpeg"] as const

/** An image that models accept. */
export interface ToolImage {
  readonly mimeType: (typeof imageTypes)[number]
  /** In base64. */
  readonly data: string
}

/** A text or an image for a model. */
export type ToolContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly mimeType: string /** In base64. */; readonly data: string }

/** The result of a tool call. */
export interface ToolResult {
  /** The whole reply as text for the model, within its budget. */
  readonly text: string
  /** Small enough for a model. */
  readonly images: readonly ToolImage[]
  /** The text and the images in reading order. */
  readonly content: readonly ToolContent[]
  /** The call failed; the text says why, and what to try. */
  readonly isError: boolean
  /** The same as data, for the program; `null` if the call failed. */
  readonly data: Readonly<Record<string, unknown>> | null
}

/** Something that a program can read of a tool's state, for example to put it before each turn of a model. */
export interface ReadableResource extends ToolResource {
  /** The present content. Starts nothing; failures are thrown. */
  read(options?: { readonly signal?: AbortSignal | undefined }): Promise<string>
}

/** A tool for a model, in any framework. */
export interface BrowserTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly inputSchema: ToolSchema
  /** Hints about its effects, such as read-only or destructive. */
  readonly annotations: ToolHints
  /** What can be read at any time without a call, such as the state line of the tool of `operator`. */
  readonly resources: readonly ReadableResource[]
  /**
   * Runs the model's call. Takes the arguments as the model gave them: an object, or its JSON. Never throws: errors are
   * reported to the model. Concurrent calls run one after the other.
   */
  execute(args: unknown, options?: { readonly signal?: AbortSignal | undefined }): Promise<ToolResult>
}

let definitions: Definitions | undefined

export interface ToolUser {
  readonly link: Link
  readonly session: string
  readonly client: string
}

export function browserTools(user: ToolUser, options: ToolOptions): BrowserTool[] {
  const { set = "core", include = [], exclude = [], roots = [process.cwd()], writeRoots = [], evaluate } = options
  definitions ??= definitionsOf(registry)
  const words = [set, ...include, ...exclude.map((word) => `-${word}`)]
  const { names, origins } = readNamedSecrets(options.secrets ?? [])
  const whole = (folders: readonly string[]) => folders.map((folder) => resolve(folder))
  const allowed = {
    roots: whole(roots),
    writeRoots: whole(writeRoots),
    secrets: names,
    secretOrigins: origins,
    evaluate,
  }
  return chooseTools(words, definitions).map((definition) => browserTool(definition, user, allowed))
}

interface Allowed {
  readonly roots: readonly string[]
  readonly writeRoots: readonly string[]
  readonly secrets: readonly string[]
  readonly secretOrigins: readonly string[]
  readonly evaluate: EvaluatePolicy | undefined
}

function browserTool(definition: ToolDefinition, user: ToolUser, allowed: Allowed): BrowserTool {
  const { link, session, client } = user
  const { name, title, description, inputSchema, annotations, facade, resources = [] } = definition
  return {
    name,
    title,
    description,
    inputSchema: readToolSchema(inputSchema),
    annotations,
    resources: facade === undefined ? [] : resources.map((each) => readable(each, facade, user, allowed)),
    async execute(args, { signal } = {}) {
      try {
        // Frameworks start all calls of a model's turn at once, but the model expects them to run in order: the runtime
        // queues them, because they are from one client.
        const answer = await cancellable(signal, async (own) =>
          link.use({ name, ...(facade ? { facade } : {}) }, readArgs(args), {
            session,
            client,
            ...allowed,
            signal: own,
          }),
        )
        const { text, failed: isError, reply } = answer
        const images = answer.images.filter(isToolImage).map(({ mimeType, data }) => ({ mimeType, data }))
        const data = "data" in reply && isRecord(reply.data) ? reply.data : null
        return { text, images, content: answer.content ?? contentOf(text, images), isError, data }
      } catch (thrown) {
        const text = renderError(toLibraryError(thrown).toBody())
        return { text, images: [], content: contentOf(text, []), isError: true, data: null }
      }
    },
  }
}

function readable(resource: ToolResource, facade: string, user: ToolUser, allowed: Allowed): ReadableResource {
  const { link, session, client } = user
  const key = { facade, resource: resource.name }
  return {
    ...resource,
    async read({ signal } = {}) {
      try {
        const { failed, reply, text } = await cancellable(signal, (own) =>
          link.read(key, { session, client, ...allowed, signal: own }),
        )
        if (failed) throw errorIn(reply) ?? new TabhandError("internal", text)
        return text
      } catch (error) {
        throw toLibraryError(error)
      }
    },
  }
}

function contentOf(text: string, images: readonly ToolImage[]): ToolContent[] {
  const texts: ToolContent[] = text === "" && images.length > 0 ? [] : [{ type: "text", text }]
  return [...texts, ...images.map((image) => ({ type: "image" as const, ...image }))]
}

function isToolImage(image: ReplyImage): image is ToolImage {
  return imageTypes.some((type) => type === image.mimeType)
}

/** Some frameworks pass the model's text unparsed, and some nothing instead of an empty object. */
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
