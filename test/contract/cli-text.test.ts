import { cliText } from "./doors/cli.ts"
import { testThrough } from "./test-through.ts"

testThrough(cliText, "each family")
