import OpenAI from "openai"
import { type BrowserTool, tabhand } from "tabhand"

// Has a model do a task in a browser, with the OpenAI SDK. The SDK takes its key from OPENAI_API_KEY:
//
//     MODEL=<a model> npx tsx openai.ts "What is on the front page of example.com?"
const { MODEL = "gpt-5" } = process.env
const [task = "What is on the front page of example.com?"] = process.argv.slice(2)
console.log(await browse(new OpenAI(), MODEL, task))

async function browse(client: OpenAI, model: string, task: string): Promise<string> {
  await using browser = await tabhand()
  const tools = browser.session().tools()
  let input: OpenAI.Responses.ResponseInput = [{ role: "user", content: task }]
  let before: string | null = null
  for (;;) {
    const response: OpenAI.Responses.Response = await client.responses.create({
      model,
      tools: tools.map(({ name, description, inputSchema }) => ({
        type: "function",
        name,
        description,
        parameters: inputSchema,
        strict: false,
      })),
      input,
      previous_response_id: before,
    })
    const calls = response.output.filter((item) => item.type === "function_call")
    if (calls.length === 0) return response.output_text
    input = await Promise.all(calls.map((call) => use(tools, call)))
    before = response.id
  }
}

async function use(
  tools: BrowserTool[],
  call: OpenAI.Responses.ResponseFunctionToolCall,
): Promise<OpenAI.Responses.ResponseInputItem.FunctionCallOutput> {
  const tool = tools.find(({ name }) => name === call.name)
  if (!tool) return { type: "function_call_output", call_id: call.call_id, output: `no tool ${call.name}` }
  const { text, images } = await tool.execute(call.arguments)
  return {
    type: "function_call_output",
    call_id: call.call_id,
    output: [
      { type: "input_text", text },
      ...images.map(({ data, mimeType }) => ({
        type: "input_image" as const,
        image_url: `data:${mimeType};base64,${data}`,
      })),
    ],
  }
}
