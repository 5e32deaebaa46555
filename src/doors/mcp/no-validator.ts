import type { jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js"

/** The SDK makes a validator for every server, for a question to the client that we never ask; making one takes time. */
export const noValidator: jsonSchemaValidator = {
  getValidator() {
    throw new Error("nothing is validated here")
  },
}
