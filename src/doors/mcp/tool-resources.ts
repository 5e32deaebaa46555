import type { Resource } from "@modelcontextprotocol/sdk/types.js"
import type { ResourceKey, ToolDefinition } from "../../tools/tool.ts"

/** What the facades of the offered tools let clients read, as `tabhand://<facade>/<name>`. */
export class ToolResources {
  readonly listed: readonly Resource[]
  readonly #keys: ReadonlyMap<string, ResourceKey>

  constructor(tools: readonly ToolDefinition[]) {
    const all = tools.flatMap(({ facade, resources = [] }) =>
      facade === undefined
        ? []
        : resources.map((each) => ({ ...each, facade, uri: `tabhand://${facade}/${each.name}` })),
    )
    this.listed = all.map(({ uri, name, title, description }) => ({
      uri,
      name,
      title,
      description,
      mimeType: "text/plain",
    }))
    this.#keys = new Map(all.map(({ uri, facade, name }) => [uri, { facade, resource: name }]))
  }

  find(uri: string): ResourceKey | undefined {
    return this.#keys.get(uri)
  }
}
