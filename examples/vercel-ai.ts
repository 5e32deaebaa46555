import { anthropic } from "@ai-sdk/anthropic"
import { generateText, jsonSchema, type LanguageModel, stepCountIs, type ToolSet, tool } from "ai"
import { type LibrarySession, tabhand } from "tabhand"

// Has a model do a task in a browser, with the Vercel AI SDK. The provider takes its key from ANTHROPIC_API_KEY:
//
//     MODEL=<a model> npx tsx vercel-ai.ts "What is on the front page of example.com?"
const { MODEL = "claude-sonnet-4-5" } = process.env
const [task = "What is on the front page of example.com?"] = process.argv.slice(2)
console.log(await browse(anthropic(MODEL), task))

async function browse(model: LanguageModel, task: string): Promise<string> {
  await using browser = await tabhand()
  const tools = toolsOf(browser.session())
  const { text } = await generateText({ model, tools, prompt: task, stopWhen: stepCountIs(50) })
  return text
}

function toolsOf(session: LibrarySession): ToolSet {
  const tools = session.tools().map(({ name, description, inputSchema, execute }) => [
    name,
    tool({
      description,
      inputSchema: jsonSchema(inputSchema),
      execute: (args, { abortSignal }) => execute(args, { signal: abortSignal }),
      toModelOutput: ({ output: { text, images, isError } }) =>
        isError
          ? { type: "error-text", value: text }
          : {
              type: "content",
              value: [
                { type: "text", text },
                ...images.map(({ data, mimeType }) => ({ type: "image-data" as const, data, mediaType: mimeType })),
              ],
            },
    }),
  ])
  return Object.fromEntries(tools)
}
