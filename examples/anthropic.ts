import Anthropic from "@anthropic-ai/sdk"
import { type BrowserTool, tabhand } from "tabhand"

// Has Claude do a task in a browser, with the Anthropic SDK. The SDK takes its key from ANTHROPIC_API_KEY:
//
//     MODEL=<a model> npx tsx anthropic.ts "What is on the front page of example.com?"
const { MODEL = "claude-sonnet-4-5" } = process.env
const [task = "What is on the front page of example.com?"] = process.argv.slice(2)
console.log(await browse(new Anthropic(), MODEL, task))

async function browse(client: Anthropic, model: string, task: string): Promise<string> {
  await using browser = await tabhand()
  const tools = browser.session().tools()
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: task }]
  for (;;) {
    const { content } = await client.messages.create({
      model,
      max_tokens: 4096,
      tools: tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
      messages,
    })
    messages.push({ role: "assistant", content })
    const calls = content.filter((block) => block.type === "tool_use")
    if (calls.length === 0) return content.map((block) => (block.type === "text" ? block.text : "")).join("")
    messages.push({ role: "user", content: await Promise.all(calls.map((call) => use(tools, call))) })
  }
}

async function use(tools: BrowserTool[], call: Anthropic.ToolUseBlock): Promise<Anthropic.ToolResultBlockParam> {
  const tool = tools.find(({ name }) => name === call.name)
  if (!tool) return { type: "tool_result", tool_use_id: call.id, is_error: true, content: `no tool ${call.name}` }
  const { text, images, isError } = await tool.execute(call.input)
  return {
    type: "tool_result",
    tool_use_id: call.id,
    is_error: isError,
    content: [
      { type: "text", text },
      ...images.map(({ data, mimeType }) => ({
        type: "image" as const,
        source: { type: "base64" as const, data, media_type: mimeType },
      })),
    ],
  }
}
