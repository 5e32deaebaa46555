import { TabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import type { Registry } from "../command/define/registry.ts"
import type { Dialect } from "../command/run/dialect.ts"
import { tabhandDialect } from "../command/run/tabhand-dialect.ts"
import type { Facade, FacadeTools } from "../facades/facade.ts"
import { facades } from "../generated/facades.ts"
import type { Definitions } from "../tools/choose.ts"
import { ownDefinitions } from "../tools/sets.ts"

/** The tools of each facade that has any. */
const facadeTools: ReadonlyMap<string, FacadeTools> = new Map(
  facades.flatMap(({ name, tools }: Facade) => (tools ? [[name, tools]] : [])),
)

const dialects: ReadonlyMap<string | undefined, Dialect> = new Map(
  facades.flatMap(({ dialect }: Facade) => (dialect ? [[dialect.name, dialect]] : [])),
)

/** The name may be unknown: it comes from a door of another version, or from an HTTP client. */
export function toolsOfFacade(name: string): FacadeTools {
  const tools = facadeTools.get(name)
  if (tools) return tools
  throw new TabhandError("unknown_command", `there is no facade ${quote(clip(name, 80))}`, {
    hint: `there are: ${[...facadeTools.keys()].join(", ")}`,
  })
}

/** Our own for an unknown name: settings are validated where they are read. */
export function dialectNamed(name: string | undefined): Dialect {
  return dialects.get(name) ?? tabhandDialect
}

/** The tool definitions that doors list, per set: from the command declarations and the facades. */
export function definitionsOf(registry: Registry): Definitions {
  const ofFacades = [...facadeTools].map(([name, { definitions }]) => [name, definitions])
  return { ...ownDefinitions(registry), ...Object.fromEntries(ofFacades) }
}
