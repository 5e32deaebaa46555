import { cliJson, cliText } from "../contract/doors/cli.ts"
import { connectedLibrary } from "../contract/doors/connected.ts"
import { httpApi } from "../contract/doors/http.ts"
import { mcpHttp, mcpStdio } from "../contract/doors/mcp.ts"
import { testThrough } from "../contract/test-through.ts"

for (const door of [cliJson, cliText, mcpStdio, mcpHttp, httpApi, connectedLibrary]) testThrough(door, "every case")
