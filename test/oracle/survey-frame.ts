import type { CDPSession, Protocol } from "puppeteer-core"
import { shortId } from "../../src/base/ids.ts"
import { surveySource } from "./in-page-scripts.ts"
import type { HiddenElement, OracleElement, Remark } from "./oracle-types.ts"
import type { WatchedFrame } from "./watched-page.ts"

/** The state of a frame as its parent frame reports it. */
export interface FrameState {
  /** Why it is invisible, or null. */
  readonly hidden: string | null
  readonly inert: boolean
  readonly scrolls: boolean
}

export interface FrameReport {
  /** How many elements were numbered. */
  readonly count: number
  readonly elements: readonly Omit<OracleElement, "frameUrl">[]
  readonly hidden: readonly Omit<HiddenElement, "frameUrl">[]
  readonly frames: readonly (FrameState & { readonly key: string })[]
  readonly remarks: readonly Remark[]
}

const worldName = `oracle-${shortId()}`

/** An isolated world of one frame with the survey in it. */
export class SurveyedFrame {
  readonly frame: WatchedFrame
  readonly #context: number

  private constructor(frame: WatchedFrame, context: number) {
    this.frame = frame
    this.#context = context
  }

  static async open(frame: WatchedFrame): Promise<SurveyedFrame> {
    const { executionContextId } = await frame.session.send("Page.createIsolatedWorld", {
      frameId: frame.id,
      worldName,
    })
    const surveyed = new SurveyedFrame(frame, executionContextId)
    await surveyed.#evaluate(surveySource, executionContextId)
    return surveyed
  }

  async survey(state: FrameState, first: number): Promise<FrameReport> {
    const { context } = this.frame
    if (context !== undefined) await this.#evaluate(`window[Symbol.for("oracle.publish")]?.()`, context)
    await this.#bringClosedRoots()
    const call = `oracleSurvey.survey(${JSON.stringify(state)}, ${first})`
    const { value } = await this.#evaluate(call, this.#context)
    return JSON.parse(String(value))
  }

  /** The key of the element that contains another frame. */
  async keyOfOwner(childFrameId: string): Promise<string> {
    const { backendNodeId } = await this.#session.send("DOM.getFrameOwner", { frameId: childFrameId })
    return String(await this.#callWith(backendNodeId, "function () { return oracleSurvey.keyOf(this) }"))
  }

  get #session(): CDPSession {
    return this.frame.session
  }

  async #bringClosedRoots(): Promise<void> {
    await this.#evaluate("oracleSurvey.forgetClosedRoots()", this.#context)
    const { objectId } = await this.#evaluate("document", this.#context, false)
    if (objectId === undefined) throw new Error("the document has no handle")
    const { node } = await this.#session.send("DOM.describeNode", { objectId, depth: -1, pierce: true })
    for (const backendNodeId of closedRootsIn(node)) {
      await this.#callWith(backendNodeId, "function () { oracleSurvey.addClosedRoot(this) }")
    }
    await this.#session.send("Runtime.releaseObject", { objectId })
  }

  async #callWith(backendNodeId: number, functionDeclaration: string): Promise<unknown> {
    const { object } = await this.#session.send("DOM.resolveNode", { backendNodeId, executionContextId: this.#context })
    if (object.objectId === undefined) throw new Error("the node has no handle")
    const { result, exceptionDetails } = await this.#session.send("Runtime.callFunctionOn", {
      objectId: object.objectId,
      functionDeclaration,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    await this.#session.send("Runtime.releaseObject", { objectId: object.objectId })
    return result.value
  }

  async #evaluate(expression: string, contextId: number, returnByValue = true): Promise<Protocol.Runtime.RemoteObject> {
    const { result, exceptionDetails } = await this.#session.send("Runtime.evaluate", {
      expression,
      contextId,
      returnByValue,
    })
    if (exceptionDetails) {
      throw new Error(`${this.frame.url}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
    }
    return result
  }
}

/** Excludes those of inner frames: each frame is asked for its own. */
function closedRootsIn(node: Protocol.DOM.Node): number[] {
  const roots = node.shadowRoots ?? []
  return [
    ...roots.filter(({ shadowRootType }) => shadowRootType === "closed").map(({ backendNodeId }) => backendNodeId),
    ...[...roots, ...(node.children ?? [])].flatMap(closedRootsIn),
  ]
}
