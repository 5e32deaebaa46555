import { generateText, jsonSchema, type LanguageModel, stepCountIs, type ToolSet, tool } from "ai"
import { type LibrarySession, tabhand } from "tabhand"

/**
 * Has a model do a task in a browser, with the Vercel AI SDK:
 *
 *     import { anthropic } from "@ai-sdk/anthropic"
 *     await browse(anthropic("<a model>"), "What is on the front page of example.com?")
 */
export async function browse(model: LanguageModel, task: string): Promise<string> {
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
