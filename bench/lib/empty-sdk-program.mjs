// The minimal startup cost of any MCP server: loads the SDK's server and stdio transport, and does nothing.
import "@modelcontextprotocol/sdk/server/index.js"
import "@modelcontextprotocol/sdk/server/stdio.js"
