import type { jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js"

/** Replaces the SDK's validator: it is slow to create, and only validates answers to elicitations, never used here. */
export const noValidator: jsonSchemaValidator = {
  getValidator() {
    throw new Error("nothing is validated here")
  },
}
