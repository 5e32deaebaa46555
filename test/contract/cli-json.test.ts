import { cliJson } from "./doors/cli.ts"
import { testThrough } from "./test-through.ts"

testThrough(cliJson, "each family")
