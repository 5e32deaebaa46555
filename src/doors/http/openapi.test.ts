import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv"
import { expect, test } from "vitest"
import { isRecord } from "../../base/records.ts"
import { Registry } from "../../command/define/registry.ts"
import { commands } from "../../generated/commands.ts"
import { isCallable, pathName } from "./callable.ts"
import { openApi } from "./openapi.ts"

const document = openApi(new Registry(commands))
const operations = Object.values(asRecord(document.paths)).flatMap((path) =>
  Object.entries(asRecord(path)).flatMap(([method, operation]) =>
    method === "parameters" ? [] : [asRecord(operation)],
  ),
)

function asRecord(value: unknown): Record<string, unknown> {
  if (isRecord(value)) return value
  throw new Error(`not an object: ${JSON.stringify(value)}`)
}

/** Every value of that key, at any depth. */
function* under(key: string, value: unknown): Generator<unknown> {
  if (Array.isArray(value)) for (const each of value) yield* under(key, each)
  if (!isRecord(value)) return
  for (const [name, part] of Object.entries(value)) {
    if (name === key) yield part
    yield* under(key, part)
  }
}

function found(pointer: string): unknown {
  let at: unknown = document
  for (const step of pointer.replace(/^#\//, "").split("/")) at = isRecord(at) ? at[step] : undefined
  return at
}

/** The description of a path in the document. */
function pathItem(path: string): Record<string, unknown> {
  return asRecord(asRecord(document.paths)[path])
}

test("every command that clients may call has a path, and no other has", () => {
  const described = Object.keys(asRecord(document.paths)).filter(
    (path) => "post" in pathItem(path) && path !== "/v1/sessions/{session}/tools/{tool}",
  )
  const callable = commands.filter(isCallable).map(({ name }) => `/v1/sessions/{session}/${pathName(name)}`)
  expect(described.sort()).toEqual(callable.sort())
  expect(callable.length).toBeGreaterThan(60)
})

test("commands have paths of their own, which no other path shadows", () => {
  const names = commands.map(({ name }) => pathName(name))
  expect(new Set(names).size).toBe(names.length)
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test("its references resolve", () => {
  const refs = [...under("$ref", document)].map(String)
  expect(refs.length).toBeGreaterThan(100)
  expect(refs.filter((ref) => !ref.startsWith("#/") || found(ref) === undefined)).toEqual([])
})

test("all schemas in it are valid", () => {
  const { components } = document
  const validator = new AjvJsonSchemaValidator()
  const schemas = [...under("schema", document), ...Object.values(asRecord(asRecord(components).schemas))]
  expect(schemas.length).toBeGreaterThan(operations.length)
  for (const schema of schemas) {
    const whole: Record<string, unknown> = { ...asRecord(schema), components }
    expect(() => validator.getValidator(whole)({})).not.toThrow()
  }
})

test("it lists the arguments of a command, and which are required", () => {
  const operation = asRecord(pathItem("/v1/sessions/{session}/press").post)
  const [schema] = [...under("schema", operation.requestBody)].map(asRecord)
  expect(schema).toMatchObject({
    type: "object",
    required: ["key"],
    additionalProperties: false,
    properties: { key: { type: "string" }, options: { $ref: "#/components/schemas/Options" } },
  })
  expect(asRecord(operation.requestBody).required).toBe(true)
})

test("every path but the open one needs the token", () => {
  expect(document.security).toEqual([{ token: [] }])
  const open = operations.filter((operation) => "security" in operation)
  expect(open.map(({ operationId, security }) => [operationId, security])).toEqual([["health", []]])
})

test("it is the same each time", () => {
  expect(openApi(new Registry([...commands].reverse()))).toEqual(document)
})
