const text = { type: "string" }
const number = { type: "integer", format: "int64" }
const ship = { $ref: "#/components/schemas/Ship" }
const shipId = { name: "shipId", in: "path", required: true, description: "Which ship", schema: number }
const json = (schema: object) => ({ content: { "application/json": { schema } } })
const ok = (schema: object) => ({ 200: { description: "Done", ...json(schema) }, 404: { description: "No such ship" } })

/** A small API for the API console to show. */
export const harbourApi = {
  openapi: "3.0.3",
  info: { title: "Harbour API", version: "1.0.0", description: "Ships, berths and the people who look after them." },
  servers: [{ url: "/hit" }],
  tags: [
    { name: "ships", description: "What floats" },
    { name: "berths", description: "Where it lies" },
  ],
  paths: {
    "/ships": {
      get: {
        tags: ["ships"],
        summary: "List ships",
        parameters: [
          { name: "flag", in: "query", description: "Country code", schema: text },
          { name: "state", in: "query", schema: { ...text, enum: ["at sea", "in port", "laid up"] } },
          { name: "limit", in: "query", schema: { ...number, default: 20 } },
        ],
        responses: ok({ type: "array", items: ship }),
      },
      post: { tags: ["ships"], summary: "Register a ship", requestBody: json(ship), responses: ok(ship) },
    },
    "/ships/{shipId}": {
      parameters: [shipId],
      get: { tags: ["ships"], summary: "Find a ship", responses: ok(ship) },
      put: { tags: ["ships"], summary: "Change a ship", requestBody: json(ship), responses: ok(ship) },
      delete: { tags: ["ships"], summary: "Strike a ship off", deprecated: true, responses: ok(text) },
    },
    "/berths": {
      get: { tags: ["berths"], summary: "List berths", responses: ok({ type: "array", items: text }) },
    },
    "/berths/{number}/reserve": {
      post: {
        tags: ["berths"],
        summary: "Reserve a berth",
        security: [{ key: [] }],
        parameters: [{ name: "number", in: "path", required: true, schema: number }],
        requestBody: json({ type: "object", properties: { ship: number, from: { ...text, format: "date" } } }),
        responses: ok(text),
      },
    },
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    schemas: {
      Ship: {
        type: "object",
        required: ["name"],
        properties: { id: number, name: { ...text, example: "Bounty" }, flag: text, length: { type: "number" } },
      },
    },
  },
}
