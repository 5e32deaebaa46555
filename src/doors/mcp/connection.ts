import { Server } from "@modelcontextprotocol/sdk/server/index.js"
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListRootsResultSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ReadResourceResult,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js"
import { messageOf, toTabhandError } from "../../base/errors.ts"
import { unguessableId } from "../../base/ids.ts"
import { isRecord } from "../../base/records.ts"
import { VERSION } from "../../generated/version.ts"
import type { Answered, ApiCall } from "../../protocol/call.ts"
import type { ResourceKey } from "../../tools/tool.ts"
import { HeldSession } from "../held-session.ts"
import { Artifacts } from "./artifacts.ts"
import { ClientRoots, type FileScope } from "./client-roots.ts"
import type { McpDoor } from "./door.ts"
import { instructions } from "./instructions.ts"
import { noValidator } from "./no-validator.ts"
import { progressTo } from "./progress.ts"
import { failed, resultOf } from "./result.ts"

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** A client that does not list its roots within this time is treated as one without roots. */
const ROOTS_LIMIT_MS = 5_000

/** The connection of one client, with its own server object and session. */
export class McpConnection {
  readonly #door: McpDoor
  readonly #server: Server
  readonly #session: HeldSession
  readonly #roots: ClientRoots
  /** One client id, so that its calls run in the order sent. */
  readonly #client = unguessableId()

  constructor(door: McpDoor, graceMs: number, onClose: () => void) {
    const { options, runtime, tools } = door
    this.#door = door
    this.#session = new HeldSession(runtime, options.session ?? `mcp-${unguessableId()}`, {
      graceMs: options.session === undefined ? graceMs : undefined,
      lost: (error) => this.#log("warning", `the session is no longer held: ${messageOf(error)}`),
    })
    this.#roots = new ClientRoots(options)
    this.#server = new Server(
      { name: "tabhand", title: "Tabhand", version: VERSION },
      {
        capabilities: {
          tools: tools.conditionalFacades.length > 0 ? { listChanged: true } : {},
          resources: {},
          prompts: {},
          logging: {},
        },
        ...(tools.hasOwn ? { instructions } : {}),
        jsonSchemaValidator: noValidator,
      },
    )
    this.#server.onclose = () => {
      this.#session.release()
      onClose()
    }
    this.#server.onerror = (error) => door.report(error)
    this.#server.setRequestHandler(ListToolsRequestSchema, async (_, extra) => ({ tools: await this.#tools(extra) }))
    this.#server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => this.#call(params, extra))
    const artifacts = new Artifacts(runtime, this.#session)
    this.#server.setRequestHandler(ListResourcesRequestSchema, async () => ({
      resources: [...tools.resources.listed, ...(await artifacts.list())],
    }))
    this.#server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }))
    this.#server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, extra) => {
      const key = tools.resources.find(uri)
      return key === undefined ? artifacts.read(uri) : this.#read(uri, key, extra)
    })
    this.#server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [] }))
    this.#server.setNotificationHandler(RootsListChangedNotificationSchema, () => this.#roots.forget())
  }

  connect(transport: Transport): Promise<void> {
    return this.#server.connect(transport)
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  /** Without those that the settings of their facade turn off. */
  async #tools(extra: Extra): Promise<Tool[]> {
    const { options, tools } = this.#door
    const offered = new Map<string, readonly string[]>()
    for (const facade of tools.conditionalFacades) {
      const asked = { facade, listing: true }
      const { failed, reply, text } = await this.#ask(asked, { roots: [], cwd: options.cwd }, extra)
      // A list without tools would not say why.
      if (failed) throw new McpError(ErrorCode.InternalError, text)
      offered.set(facade, offeredIn(reply))
    }
    return tools.listed.filter(({ name }) => offered.get(tools.facadeOf(name) ?? "")?.includes(name) ?? true)
  }

  async #read(uri: string, key: ResourceKey, extra: Extra): Promise<ReadResourceResult> {
    const { failed, text } = await this.#ask(key, { roots: [], cwd: this.#door.options.cwd }, extra)
    if (failed) throw new McpError(ErrorCode.InternalError, text)
    return { contents: [{ uri, mimeType: "text/plain", text }] }
  }

  async #call({ name, arguments: args = {} }: CallToolRequest["params"], extra: Extra): Promise<CallToolResult> {
    const { tools } = this.#door
    tools.check(name)
    const facade = tools.facadeOf(name)
    try {
      const scope = await this.#roots.scope(() => this.#askRoots(extra))
      await this.#session.hold()
      const answer = await this.#ask({ tool: name, ...(facade === undefined ? {} : { facade }), args }, scope, extra)
      if (answer.changesTools) await this.#server.sendToolListChanged()
      return resultOf(answer, tools.isStructured(name))
    } catch (thrown) {
      extra.signal.throwIfAborted()
      return failed(toTabhandError(thrown))
    }
  }

  #ask(asked: Omit<ApiCall, "settings" | "caller">, { roots, cwd }: FileScope, extra: Extra): Promise<Answered> {
    const onProgress = progressTo(extra)
    const { env, installer, options, runtime } = this.#door
    return runtime.call(
      {
        ...asked,
        settings: { ...options.settings, session: this.#session.name },
        caller: {
          door: "mcp",
          client: this.#client,
          cwd,
          roots,
          writeRoots: options.writeRoots,
          confined: true,
          wantsImages: true,
          env,
        },
      },
      {
        signal: extra.signal,
        onProgress,
        secret: (variable) => this.#door.secret(variable),
        install: () => installer.run(onProgress ?? ((line) => this.#log("info", line))),
      },
    )
  }

  /** Requests the client's roots over the stream of the call that needs them: over HTTP there may be no other. */
  async #askRoots({ sendRequest }: Extra): Promise<readonly string[] | undefined> {
    if (!this.#server.getClientCapabilities()?.roots) return undefined
    try {
      const { roots } = await sendRequest({ method: "roots/list" }, ListRootsResultSchema, { timeout: ROOTS_LIMIT_MS })
      return roots.map(({ uri }) => uri)
    } catch (error) {
      this.#log("warning", `the client did not name its roots: ${messageOf(error)}`)
      return undefined
    }
  }

  #log(level: "info" | "warning", data: string): void {
    this.#server.sendLoggingMessage({ level, logger: "tabhand", data }).catch((error) => this.#door.report(error))
  }
}

/** The names in the answer to a listing. */
function offeredIn(reply: object): readonly string[] {
  const data: unknown = "data" in reply ? reply.data : undefined
  const names = isRecord(data) && Array.isArray(data.tools) ? data.tools : []
  return names.filter((name) => typeof name === "string")
}
