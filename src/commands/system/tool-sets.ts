import { toolFacadeNames } from "../../generated/facade-names.ts"

/** The sets of tools by name: our own, and one for each facade that has tools. */
export const toolSets: readonly string[] = ["core", "full", "one", ...toolFacadeNames]
