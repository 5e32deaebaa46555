import { mcpStdio } from "./doors/mcp.ts"
import { testThrough } from "./test-through.ts"

testThrough(mcpStdio, "each command")
