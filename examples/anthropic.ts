import type Anthropic from "@anthropic-ai/sdk"
import { type BrowserTool, tabhand } from "tabhand"

/**
 * Has Claude do a task in a browser, with the Anthropic SDK:
 *
 *     import Anthropic from "@anthropic-ai/sdk"
 *     await browse(new Anthropic(), "<a model>", "What is on the front page of example.com?")
 */
export async function browse(client: Anthropic, model: string, task: string): Promise<string> {
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
