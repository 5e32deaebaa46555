import { BaseChatModel, type BindToolsInput } from "@langchain/core/language_models/chat_models"
import { AIMessage, type BaseMessage } from "@langchain/core/messages"
import type { ChatResult } from "@langchain/core/outputs"
import { callsIn, type Turn } from "./script.ts"

/** A chat model of LangChain that plays by a script, and keeps what it was asked. */
export class ScriptedChatModel extends BaseChatModel {
  readonly tools: BindToolsInput[] = []
  readonly asked: BaseMessage[][] = []
  readonly #turns: readonly Turn[]

  constructor(turns: readonly Turn[]) {
    super({})
    this.#turns = turns
  }

  _llmType(): string {
    return "scripted"
  }

  override bindTools(tools: BindToolsInput[]): this {
    this.tools.push(...tools)
    return this
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const turn = this.#turns[this.asked.length]
    if (!turn) throw new Error("the script is over")
    this.asked.push([...messages])
    const text = "text" in turn ? turn.text : ""
    const calls = callsIn(turn).map(({ id, name, args }) => ({ id, name, args: { ...args } }))
    return { generations: [{ text, message: new AIMessage({ content: text, tool_calls: calls }) }] }
  }
}
