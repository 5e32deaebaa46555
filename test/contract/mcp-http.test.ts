import { mcpHttp } from "./doors/mcp.ts"
import { testThrough } from "./test-through.ts"

testThrough(mcpHttp, "each family")
