// What any MCP server pays before its first line: the SDK's server and its stdio transport are loaded, and nothing is done.
import "@modelcontextprotocol/sdk/server/index.js"
import "@modelcontextprotocol/sdk/server/stdio.js"
