import { cliText } from "./doors/cli.ts"
import { testThrough } from "./test-through.ts"

// Every text is read over MCP too, which prints none.
testThrough(cliText, "each command")
