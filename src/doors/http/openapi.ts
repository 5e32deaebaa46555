import { z } from "zod"
import { errorCodes } from "../../base/error-codes.ts"
import { isRecord } from "../../base/records.ts"
import { confinedOptionsSchema } from "../../command/define/call-options.ts"
import type { Command } from "../../command/define/command.ts"
import { effectsInWords } from "../../command/define/effects-in-words.ts"
import type { Registry } from "../../command/define/registry.ts"
import { FAMILIES } from "../../command/line/help.ts"
import { VERSION } from "../../generated/version.ts"
import { sessionEventKinds } from "../../protocol/session-events.ts"
import { inputSchema } from "../../tools/schema.ts"
import { isCallable, pathName } from "./callable.ts"
import { paths } from "./paths.ts"

type Json = Readonly<Record<string, unknown>>

/** The OpenAPI 3.1 description of the API, generated from the declarations of the commands. */
export function openApi(registry: Registry): Json {
  const commands = registry.commands.filter(isCallable)
  return {
    openapi: "3.1.0",
    info: {
      title: "Tabhand",
      version: VERSION,
      description:
        "A real browser for AI agents. A session is named in the path and made by the first command that opens a page. Every answer is the same envelope: the data of the command, or an error with a code and a hint, and the same in words.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    tags: Object.values(FAMILIES)
      .filter((title) => commands.some(({ family }) => FAMILIES[family] === title))
      .map((name) => ({ name })),
    paths: {
      ...generalPaths,
      ...Object.fromEntries(
        commands.map((command) => [
          templated(paths.command).replace("{command}", pathName(command.name)),
          { parameters: [ref("parameters", "session")], post: commandOperation(command) },
        ]),
      ),
    },
    components,
  }
}

function commandOperation(command: Command): Json {
  const { name, family, summary, details, effects } = command
  return {
    operationId: camelCase(name),
    tags: [FAMILIES[family]],
    summary,
    description: [...(details === undefined ? [] : [details]), effectsInWords(effects).join(" ")].join("\n\n"),
    parameters: Object.keys(confinedOptionsSchema.shape).map((option) => ref("parameters", option)),
    requestBody: { ...jsonContent(argumentsSchema(command)), required: needsArguments(command) },
    responses: {
      200: { description: "It was done.", ...jsonContent(successSchema(command)) },
      default: ref("responses", "failure"),
    },
  }
}

function argumentsSchema({ args }: Command): Json {
  const { properties, ...rest } = inputSchema(args)
  return {
    ...rest,
    properties: { ...asRecord(properties), options: ref("schemas", "Options") },
    additionalProperties: false,
  }
}

function needsArguments({ args }: Command): boolean {
  return Object.values(args).some(({ required }) => required)
}

function successSchema({ data }: Command): Json {
  return {
    allOf: [ref("schemas", "Success"), { type: "object", properties: { data: jsonSchema(data) } }],
  }
}

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" })
  return rest
}

const text = { type: "string" }
const texts = { type: "array", items: text }

const components = {
  securitySchemes: {
    token: {
      type: "http",
      scheme: "bearer",
      description: "The token that the server made, or was given, at its start.",
    },
  },
  parameters: {
    session: {
      name: "session",
      in: "path",
      required: true,
      description: "The name of the session: 1 to 64 letters, digits, dots, dashes or underscores.",
      schema: text,
    },
    name: { name: "name", in: "path", required: true, description: "A name from the list of artifacts.", schema: text },
    ...Object.fromEntries(
      Object.entries(confinedOptionsSchema.shape).map(([name, schema]) => [
        name,
        { name, in: "query", schema: jsonSchema(schema) },
      ]),
    ),
  },
  responses: {
    failure: {
      description: "It was refused, or came to nothing. The code is a promise; the hint says what to try next.",
      ...jsonContent(ref("schemas", "Failure")),
    },
  },
  schemas: {
    Options: { ...jsonSchema(confinedOptionsSchema), description: "The same as in the query." },
    Success: {
      type: "object",
      properties: {
        success: { const: true },
        data: { type: "object" },
        error: { type: "null" },
        text: { ...text, description: "All of it in words, within the budget. Text of the page is quoted or fenced." },
        change: { type: "object", description: "What changed on the page.", properties: { text } },
        notes: texts,
        artifacts: { type: "array", items: ref("schemas", "SavedFile") },
        next: { type: "array", items: { type: "object" }, description: "Useful next commands." },
        lost: { type: "object", description: "What was lost when the browser ended.", properties: { message: text } },
      },
      required: ["success", "data", "error"],
    },
    Failure: {
      type: "object",
      properties: {
        success: { const: false },
        data: { type: "null" },
        error: { ...text, description: "What went wrong." },
        code: { enum: Object.keys(errorCodes) },
        hint: text,
        retryable: {
          type: "boolean",
          description: "The same call may succeed later without anything else being done.",
        },
        candidates: {
          type: "array",
          items: { type: "object", properties: { ref: text, text }, required: ["text"] },
        },
        evidence: { type: "object" },
        text,
      },
      required: ["success", "data", "error", "code"],
    },
    SavedFile: {
      type: "object",
      properties: { path: text, kind: text, bytes: { type: "integer" }, state: { const: "saved" } },
      required: ["path", "kind", "bytes", "state"],
    },
    Artifact: {
      type: "object",
      properties: { name: text, bytes: { type: "integer" }, changed: { ...text, format: "date-time" } },
      required: ["name", "bytes", "changed"],
    },
  },
} as const

const generalPaths = {
  [paths.health]: {
    get: {
      operationId: "health",
      summary: "Check that the server is running",
      security: [],
      responses: {
        200: {
          description: "It is.",
          ...jsonContent({ type: "object", properties: { ok: { const: true } }, required: ["ok"] }),
        },
      },
    },
  },
  [paths.openApi]: {
    get: {
      operationId: "openApi",
      summary: "Get this description",
      responses: { 200: { description: "This very document.", ...jsonContent({ type: "object" }) } },
    },
  },
  [paths.sessions]: {
    get: {
      operationId: "sessions",
      summary: "List the open sessions",
      responses: answers("The sessions.", {
        type: "object",
        properties: { sessions: texts, details: { type: "array", items: { type: "object" } } },
        required: ["sessions", "details"],
      }),
    },
  },
  [paths.tools]: {
    get: {
      operationId: "tools",
      summary: "List the tools that the server offers to models",
      responses: answers("Their names, descriptions and schemas.", {
        type: "object",
        properties: { tools: { type: "array", items: { type: "object" } } },
        required: ["tools"],
      }),
    },
  },
  [templated(paths.tool)]: {
    parameters: [
      ref("parameters", "session"),
      { name: "tool", in: "path", required: true, description: "The name of the tool.", schema: text },
      { name: "facade", in: "query", description: "The facade that it belongs to, if any.", schema: text },
    ],
    post: {
      operationId: "callTool",
      summary: "Call a tool, with the arguments that a model gave",
      requestBody: { ...jsonContent({ type: "object" }), required: false },
      responses: {
        200: {
          description: "It was done.",
          ...jsonContent({
            allOf: [
              ref("schemas", "Success"),
              {
                type: "object",
                properties: {
                  images: { type: "array", items: { type: "object" }, description: "For models, in base64." },
                  content: { type: "array", items: { type: "object" }, description: "Text and images in their order." },
                },
              },
            ],
          }),
        },
        default: ref("responses", "failure"),
      },
    },
  },
  [templated(paths.resource)]: {
    parameters: [
      ref("parameters", "session"),
      { name: "facade", in: "path", required: true, description: "The facade of a tool.", schema: text },
      { name: "resource", in: "path", required: true, description: "The name of its resource.", schema: text },
    ],
    get: {
      operationId: "readResource",
      summary: "Read what a tool lets clients read of its state",
      responses: answers("Its present content; empty if there is none.", {
        type: "object",
        properties: { content: text },
        required: ["content"],
      }),
    },
  },
  [templated(paths.session)]: {
    parameters: [ref("parameters", "session")],
    delete: {
      operationId: "closeSession",
      summary: "Close a session with its tabs",
      responses: answers("It is closed.", { type: "object", properties: { sessions: texts }, required: ["sessions"] }),
    },
  },
  [templated(paths.events)]: {
    parameters: [ref("parameters", "session")],
    get: {
      operationId: "events",
      summary: "Stream the events of a session, for as long as it is open",
      description: `Server-sent events, with the facts as JSON in \`data\`: ${sessionEventKinds.join(", ")}. A reader that falls too far behind gets \`behind\`, and the stream ends; \`failed\` says why it ended otherwise.`,
      responses: {
        200: { description: "The stream.", content: { "text/event-stream": { schema: text } } },
        default: ref("responses", "failure"),
      },
    },
  },
  [templated(paths.artifacts)]: {
    parameters: [ref("parameters", "session")],
    get: {
      operationId: "artifacts",
      summary: "List the files that a session saved",
      responses: answers("The files.", {
        type: "object",
        properties: { artifacts: { type: "array", items: ref("schemas", "Artifact") } },
        required: ["artifacts"],
      }),
    },
  },
  [templated(paths.artifact)]: {
    parameters: [ref("parameters", "session"), ref("parameters", "name")],
    get: {
      operationId: "artifact",
      summary: "Get a file that a session saved",
      responses: {
        200: { description: "Its content.", content: { "application/octet-stream": {} } },
        default: ref("responses", "failure"),
      },
    },
  },
}

function answers(description: string, data: Json): Json {
  const schema = { allOf: [ref("schemas", "Success"), { type: "object", properties: { data } }] }
  return { 200: { description, ...jsonContent(schema) }, default: ref("responses", "failure") }
}

function jsonContent(schema: Json): { readonly content: Json } {
  return { content: { "application/json": { schema } } }
}

function ref(kind: "parameters" | "responses" | "schemas", name: string): Json {
  return { $ref: `#/components/${kind}/${name}` }
}

/** `:name` of our router is `{name}` in OpenAPI. */
function templated(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}")
}

function camelCase(name: string): string {
  return name.replace(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase())
}

function asRecord(value: unknown): Json {
  return isRecord(value) ? value : {}
}
