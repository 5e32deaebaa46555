import { ChatAnthropic } from "@langchain/anthropic"
import type { BaseChatModel } from "@langchain/core/language_models/chat_models"
import { type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages"
import { tool } from "@langchain/core/tools"
import { type BrowserTool, tabhand } from "tabhand"

// Has a model do a task in a browser, with LangChain. The model takes its key from ANTHROPIC_API_KEY:
//
//     MODEL=<a model> npx tsx langchain.ts "What is on the front page of example.com?"
//
// `toolsOf` is all that LangGraph's `createAgent` needs.
const { MODEL = "claude-sonnet-4-5" } = process.env
const [task = "What is on the front page of example.com?"] = process.argv.slice(2)
console.log(await browse(new ChatAnthropic({ model: MODEL }), task))

async function browse(model: BaseChatModel, task: string): Promise<string> {
  await using browser = await tabhand()
  const tools = toolsOf(browser.session().tools())
  const bound = model.bindTools?.(tools) ?? model
  const messages: BaseMessage[] = [new HumanMessage(task)]
  for (;;) {
    const answer = await bound.invoke(messages)
    messages.push(answer)
    const { tool_calls: calls = [] } = answer
    if (calls.length === 0) return answer.text
    for (const call of calls) {
      const tool = tools.find(({ name }) => name === call.name)
      messages.push(tool ? await tool.invoke({ ...call, type: "tool_call" as const }) : unknown(call.name, call.id))
    }
  }
}

function toolsOf(tools: BrowserTool[]) {
  return tools.map(({ name, description, inputSchema, execute }) =>
    tool(
      async (args, { signal }) => {
        const { text, images } = await execute(args, { signal })
        return [
          { type: "text", text },
          ...images.map(({ data, mimeType }) => ({
            type: "image_url",
            image_url: { url: `data:${mimeType};base64,${data}` },
          })),
        ]
      },
      { name, description, schema: inputSchema },
    ),
  )
}

function unknown(name: string, id = ""): ToolMessage {
  return new ToolMessage({ content: `no tool ${name}`, tool_call_id: id, status: "error" })
}
