import { Server } from "@modelcontextprotocol/sdk/server/index.js"
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListRootsResultSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js"
import { messageOf, toTabhandError } from "../../base/errors.ts"
import { unguessableId } from "../../base/ids.ts"
import { VERSION } from "../../base/version.ts"
import { HeldSession } from "../held-session.ts"
import { Artifacts } from "./artifacts.ts"
import { ClientRoots } from "./client-roots.ts"
import type { McpDoor } from "./door.ts"
import { instructions } from "./instructions.ts"
import { noValidator } from "./no-validator.ts"
import { progressTo } from "./progress.ts"
import { failed, resultOf } from "./result.ts"

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** A client that does not say in this time which folders are its own counts as one that has none to name. */
const ROOTS_LIMIT_MS = 5_000

/** One client: its own server object, its own session. */
export class McpConnection {
  readonly #door: McpDoor
  readonly #server: Server
  readonly #session: HeldSession
  readonly #roots: ClientRoots
  /** So that what it sends is carried out in its order. */
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
        capabilities: { tools: {}, resources: {}, prompts: {}, logging: {} },
        ...(tools.hasOwn ? { instructions } : {}),
        jsonSchemaValidator: noValidator,
      },
    )
    this.#server.onclose = () => {
      this.#session.release()
      onClose()
    }
    this.#server.onerror = (error) => door.report(error)
    this.#server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools.listed] }))
    this.#server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => this.#call(params, extra))
    const artifacts = new Artifacts(runtime, this.#session)
    this.#server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: await artifacts.list() }))
    this.#server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }))
    this.#server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => artifacts.read(params.uri))
    this.#server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [] }))
    this.#server.setNotificationHandler(RootsListChangedNotificationSchema, () => this.#roots.forget())
  }

  connect(transport: Transport): Promise<void> {
    return this.#server.connect(transport)
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  async #call({ name, arguments: args = {} }: CallToolRequest["params"], extra: Extra): Promise<CallToolResult> {
    const { env, installer, options, runtime, tools } = this.#door
    tools.check(name)
    const facade = tools.facadeOf(name)
    try {
      const { roots, cwd } = await this.#roots.scope(() => this.#askRoots(extra))
      const onProgress = progressTo(extra)
      await this.#session.hold()
      const answer = await runtime.call(
        {
          tool: name,
          ...(facade === undefined ? {} : { facade }),
          args,
          settings: { ...options.settings, session: this.#session.name },
          caller: {
            door: "mcp",
            client: this.#client,
            cwd,
            roots: [...roots],
            writeRoots: [...options.writeRoots],
            confined: true,
            wantsImages: true,
            env: { ...env },
          },
        },
        {
          signal: extra.signal,
          onProgress,
          secret: (variable) => this.#door.secret(variable),
          install: () => installer.run(onProgress ?? ((line) => this.#log("info", line))),
        },
      )
      return resultOf(answer, tools.isStructured(name))
    } catch (thrown) {
      extra.signal.throwIfAborted()
      return failed(toTabhandError(thrown))
    }
  }

  /** The client's folders, asked for on the way of the call that needs them: over HTTP there may be no other. */
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
