import { peerChanged } from "./peer-changed.mjs"

/** What the tools cost in an agent's context: names, descriptions and arguments of all tools. */
export function definitionsOf(tools) {
  return JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })))
}

/**
 * Checks that a server has the tools that its adapter calls, with the arguments that the adapter passes and no other
 * required ones. `fields.name` is an argument of each of the `fields`.
 */
export function checkTools(server, tools, uses) {
  for (const [tool, passed] of Object.entries(uses)) {
    const schema = tools.find(({ name }) => name === tool)?.inputSchema
    if (schema === undefined) throw peerChanged(server, `it has no tool ${tool}`)
    const known = argumentsOf(schema)
    const unknown = passed.filter((name) => !known.has(name))
    if (unknown.length > 0) throw peerChanged(server, `${tool} does not take ${unknown.join(", ")}`)
    const wanted = [...known].filter(([name, isWanted]) => isWanted(passed) && !passed.includes(name))
    if (wanted.length > 0) throw peerChanged(server, `${tool} wants ${wanted.map(([name]) => name).join(", ")}`)
  }
}

/** The arguments by name, each with whether it is required. */
function argumentsOf({ properties = {}, required = [] }, within) {
  return new Map(
    Object.entries(properties).flatMap(([key, schema]) => {
      const name = within === undefined ? key : `${within}.${key}`
      const isWanted = (passed) => required.includes(key) && (within === undefined || passed.includes(within))
      return [[name, isWanted], ...argumentsOf(schema.items ?? {}, name)]
    }),
  )
}
