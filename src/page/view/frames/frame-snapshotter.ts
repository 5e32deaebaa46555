import { abortable } from "../../../base/deadline.ts"
import { TabhandError } from "../../../base/errors.ts"
import { shortId } from "../../../base/ids.ts"
import { type CallOptions, type CdpSession, UNLIMITED } from "../../../cdp/cdp-session.ts"
import type { Protocol } from "../../../cdp/protocol.ts"
import { snapshotScript } from "../../../generated/injected/snapshot.ts"
import type { Region, Sought, WirePlaces } from "../../../injected/wire/place.ts"
import type { Finder, Question, WireAnswer, WireBoxes } from "../../../injected/wire/question.ts"
import { isMissingContext, type World } from "../../core/world.ts"
import { readBoxes } from "../geometry/area.ts"
import { type Look, LookReader } from "../model/look.ts"
import { backendNodeIdIn, closedRootsIn } from "./deep-values.ts"
import { Listeners, PRESSES } from "./listeners.ts"

type ResultOptions = Pick<
  Protocol.Runtime.CallFunctionOnRequest,
  "returnByValue" | "serializationOptions" | "awaitPromise"
>

/** An answer, and the key of its document. */
export type KeyedAnswer = WireAnswer & { readonly documentKey: string }

interface Installed {
  readonly contextId: number
  readonly objectId: string
  /** Unique per window; the snapshotter numbers the documents within it. */
  readonly key: string
  /** A handle on the document in the page's own world, once requested. */
  document?: string
  /** Whether the window itself has a press listener, once known. */
  windowListensForPress?: boolean
  /** Our other scripts that run next to it, by source. */
  readonly beside: Map<string, Promise<string>>
}

/** The snapshotter in one frame, installed on first use and again for each new document. */
export class FrameSnapshotter {
  readonly session: CdpSession
  readonly frameId: string
  readonly listeners = new Listeners(this)
  /** For scripts other than the snapshotter. */
  readonly world: World
  #installed: Installed | undefined
  #installing: Promise<Installed> | undefined
  #askingDocument: Promise<string> | undefined
  #reader = new LookReader()
  #last = 0

  constructor(session: CdpSession, frameId: string, world: World) {
    this.session = session
    this.frameId = frameId
    this.world = world
  }

  /** Installs ahead of the first use, which reports any error. */
  prepare(): void {
    this.documentHandle(undefined).catch(() => undefined)
  }

  /** Whether the current document has not been captured yet. */
  get isNew(): boolean {
    return this.#present() === undefined || this.#last === 0
  }

  /** The same for another script of ours. */
  prepareBeside(source: string): void {
    this.#ready(undefined)
      .then((installed) => this.#beside(installed, source))
      .catch(() => undefined)
  }

  /**
   * Whether a script may react to a press in this frame: on elements as of the last capture, on the window unless known
   * otherwise.
   */
  get listensForPress(): boolean {
    return this.listeners.includePress || this.#present()?.windowListensForPress !== false
  }

  /** Reads the window's listeners for the next press; after an error they stay unknown. */
  learnPresses(): void {
    const installed = this.#present()
    if (!installed || !this.world.follows || installed.windowListensForPress !== undefined) return
    this.#windowListeners()
      .then((listeners) => {
        if (this.#present() === installed)
          installed.windowListensForPress = listeners.some(({ type }) => PRESSES.has(type))
      })
      .catch(() => undefined)
  }

  /** Checks now whether a script listens for presses in this frame, or in frames below it in its process. */
  async findsPressListener(signal: AbortSignal): Promise<boolean> {
    const found = await Promise.all([this.eventListeners(signal), this.#windowListeners()])
    return found.flat().some(({ type }) => PRESSES.has(type))
  }

  /** Listeners on the window, read through the page's own world. */
  async #windowListeners(): Promise<readonly Protocol.DOMDebugger.EventListener[]> {
    const { result } = await this.session.send("Runtime.evaluate", { expression: "window" }, UNLIMITED)
    const objectId = handleIn(result)
    try {
      return (await this.session.send("DOMDebugger.getEventListeners", { objectId }, UNLIMITED)).listeners
    } finally {
      this.session.send("Runtime.releaseObject", { objectId }).catch(() => undefined)
    }
  }

  /** Captures the frame. Element ids are valid only within the document of the returned key. */
  async look(thorough: boolean, signal: AbortSignal): Promise<{ look: Look; documentKey: string }> {
    const { result, installed } = await this.#call(
      "function (since, thorough) { return this.look(since, thorough) }",
      [{ value: this.#last }, { value: thorough }],
      signal,
    )
    if (typeof result.value !== "string") throw new TabhandError("internal", "our script in the page returned nothing")
    if (result.value === "") throw new TabhandError("too_large", "the page is too large for a quick look")
    const look = this.#reader.read(result.value)
    this.#last = look.look
    return { look, documentKey: `${installed.key}.${look.document}` }
  }

  /** A handle on the element in our world; undefined if it is gone. */
  async element(documentKey: string, id: number, signal: AbortSignal): Promise<string | undefined> {
    if (!this.isNow(documentKey)) return undefined
    const { result } = await this.#call("function (id) { return this.element(id) }", [{ value: id }], signal, {})
    return result.objectId
  }

  /** Captures one element, or the whole document; `beyond` includes what cannot be scrolled into view. */
  async glance(id: number | null, beyond: boolean, signal: AbortSignal): Promise<Look> {
    const { result } = await this.#call(
      "function (id, beyond) { return this.glance(id, beyond) }",
      [{ value: id }, { value: beyond }],
      signal,
    )
    if (typeof result.value !== "string") throw new TabhandError("internal", "our script in the page returned nothing")
    return new LookReader().read(result.value)
  }

  /** Asks about an element: if several match, the one with index `nth`. */
  async ask(finder: Finder, question: Question, signal: AbortSignal, nth = 0): Promise<KeyedAnswer> {
    const { result, installed } = await this.#call(
      "function (finder, question, nth) { return this.ask(finder, question, nth) }",
      [{ value: finder }, { value: question }, { value: nth }],
      signal,
    )
    return { ...result.value, documentKey: `${installed.key}.${result.value.document}` }
  }

  /** The boxes of elements in the frame's window; without a document, in the current one. */
  async boxes(ids: readonly number[], documentKey: string | undefined, signal: AbortSignal): Promise<WireBoxes> {
    const isNow = documentKey === undefined || this.isNow(documentKey)
    const of = documentKey === undefined ? undefined : documentNumber(documentKey)
    const { result } = await this.#call(
      "function (ids, of) { return this.boxes(ids, of) }",
      [{ value: isNow ? ids : ids.map(() => 0) }, { value: of }],
      signal,
    )
    return readBoxes(result.value)
  }

  /** Where elements are relative to the window as scrolled now, or to its visible region. */
  async placesOf(
    sought: readonly Sought[],
    frames: readonly number[],
    region: Region | null,
    signal: AbortSignal,
  ): Promise<WirePlaces> {
    const { result } = await this.#call(
      "function (sought, frames, region) { return this.placesOf(sought, frames, region) }",
      [{ value: sought }, { value: frames }, { value: region }],
      signal,
    )
    return result.value
  }

  /** Calls a function on another script of ours, which is created on first use. */
  async callBeside(source: string, functionDeclaration: string, args: readonly unknown[], signal: AbortSignal) {
    const values = args.map((value) => ({ value }))
    const { value } = await this.#again(signal, async (installed) => {
      const objectId = await abortable(this.#beside(installed, source), signal)
      const how = { returnByValue: true, awaitPromise: true }
      return this.#callOn({ objectId }, functionDeclaration, values, how, { signal })
    })
    const answer: unknown = value
    return answer
  }

  #beside(installed: Installed, source: string): Promise<string> {
    const known = installed.beside.get(source)
    if (known !== undefined) return known
    const making = this.#callOn(installed, `function () { return ${source}(this) }`, [], {}, UNLIMITED).then(handleIn)
    installed.beside.set(source, making)
    making.catch(() => installed.beside.delete(source))
    return making
  }

  async focusIsSecret(signal: AbortSignal): Promise<boolean> {
    const { result } = await this.#call("function () { return this.focusIsSecret() }", [], signal)
    return result.value === true
  }

  /** Whether a document that was captured is still there. */
  isNow(documentKey: string): boolean {
    const installed = this.#present()
    return installed !== undefined && documentKey.startsWith(`${installed.key}.`)
  }

  /** The key of a document of the current window. */
  keyOf(document: number): string {
    return `${this.#installed?.key ?? ""}.${document}`
  }

  /** Our id of the element with this backend node id. */
  async idOf(backendNodeId: number, signal: AbortSignal): Promise<number> {
    const [id = 0] = await this.#withNodes(
      "function (...elements) { return this.idsOf(elements) }",
      [backendNodeId],
      signal,
    )
    return id
  }

  /** The backend node ids of elements, in the same order; 0 for those that are gone. */
  async nodesOf(documentKey: string, ids: readonly number[], signal: AbortSignal): Promise<number[]> {
    if (!this.isNow(documentKey)) return ids.map(() => 0)
    const { result } = await this.#call(
      "function (ids, of) { return ids.map((id) => this.elementOf(id, of)) }",
      [{ value: ids }, { value: documentNumber(documentKey) }],
      signal,
      { serializationOptions: { serialization: "deep", maxDepth: 1, additionalParameters: { maxNodeDepth: 0 } } },
    )
    const deep: unknown = result.deepSerializedValue?.value
    return Array.isArray(deep) ? deep.map(backendNodeIdIn) : []
  }

  /** The id of the iframe element of a child frame. */
  async ownerOf(frameId: string, signal: AbortSignal): Promise<number> {
    const { backendNodeId } = await this.session.send("DOM.getFrameOwner", { frameId }, { signal })
    return this.idOf(backendNodeId, signal)
  }

  /**
   * The nodes that belong to this frame. Without a context id, the browser resolves a node in the main world of the
   * node's own frame, where its wrapper already exists.
   */
  async ownAmong(backendNodeIds: readonly number[], signal: AbortSignal): Promise<number[]> {
    const own = contextOf(await this.documentHandle(signal))
    const objectGroup = `nodes-${shortId()}`
    try {
      const isOwn = await Promise.all(
        backendNodeIds.map(async (backendNodeId) => {
          const objectId = await this.#resolve({ backendNodeId, objectGroup }, signal)
          return objectId !== undefined && contextOf(objectId) === own
        }),
      )
      return backendNodeIds.filter((_, at) => isOwn[at])
    } finally {
      this.session.send("Runtime.releaseObjectGroup", { objectGroup }).catch(() => undefined)
    }
  }

  /** Returns the elements' ids, in the same order; 0 for what is no element of this document. */
  addListening(backendNodeIds: readonly number[], signal: AbortSignal): Promise<number[]> {
    return this.#withNodes("function (...elements) { return this.addListening(elements) }", backendNodeIds, signal)
  }

  async removeListening(ids: readonly number[], signal: AbortSignal): Promise<void> {
    await this.#call("function (ids) { this.removeListening(ids) }", [{ value: ids }], signal)
  }

  /** Opens up closed shadow roots that were inaccessible so far. Returns whether there were any. */
  async openClosedRoots(signal: AbortSignal): Promise<boolean> {
    const { result } = await this.#call("function () { return this.takeSuspects() }", [], signal, {
      serializationOptions: {
        serialization: "deep",
        maxDepth: 1,
        additionalParameters: { maxNodeDepth: 0, includeShadowTree: "all" },
      },
    })
    const roots = closedRootsIn(result.deepSerializedValue)
    if (roots.length === 0) return false
    await this.#withNodes("function (...roots) { return this.addRoots(roots) }", roots, signal)
    return true
  }

  /** The page's event listeners on nodes of this frame, and of frames below it in its process. */
  async eventListeners(signal: AbortSignal): Promise<readonly Protocol.DOMDebugger.EventListener[]> {
    const objectId = await this.documentHandle(signal)
    const asked = { objectId, depth: -1, pierce: true }
    try {
      return (await this.session.send("DOMDebugger.getEventListeners", asked, { signal })).listeners
    } catch (error) {
      if (this.#installed?.document === objectId) delete this.#installed.document
      throw error
    }
  }

  /**
   * A handle on the document in the page's own world: with one from our world, the browser crashes when its listeners
   * are requested.
   */
  async documentHandle(signal: AbortSignal | undefined): Promise<string> {
    // Both in parallel. If the document changes in between, the handle fails when it is used.
    const isKnown = this.#present()?.document !== undefined
    const early = this.world.follows && !isKnown ? this.#outermost() : undefined
    early?.catch(() => undefined)
    const installed = await this.#ready(signal)
    installed.document ??= await abortable(early ?? this.#resolved(installed), signal)
    return installed.document
  }

  /** Without a context id, this evaluates in the main world of the session's outermost frame. */
  #outermost(): Promise<string> {
    this.#askingDocument ??= this.session
      .send("Runtime.evaluate", { expression: "document" }, UNLIMITED)
      .then(({ result }) => handleIn(result))
      .finally(() => {
        this.#askingDocument = undefined
      })
    return this.#askingDocument
  }

  async #resolved(installed: Installed): Promise<string> {
    const ours = await this.#callOn(installed, "function () { return this.document() }", [], {}, UNLIMITED)
    const { node } = await this.session.send("DOM.describeNode", { objectId: handleIn(ours), depth: 0 }, UNLIMITED)
    const { object } = await this.session.send("DOM.resolveNode", { backendNodeId: node.backendNodeId }, UNLIMITED)
    return handleIn(object)
  }

  /** Calls a function with nodes by backend node id; those that are gone become null. */
  async #withNodes(
    functionDeclaration: string,
    backendNodeIds: readonly number[],
    signal: AbortSignal,
  ): Promise<number[]> {
    const { contextId } = await this.#ready(signal)
    const objectGroup = `nodes-${shortId()}`
    const handles = await Promise.all(
      backendNodeIds.map(async (backendNodeId) => {
        const objectId = await this.#resolve({ backendNodeId, executionContextId: contextId, objectGroup }, signal)
        return objectId === undefined ? { value: null } : { objectId }
      }),
    )
    try {
      const { result, installed } = await this.#call(functionDeclaration, handles, signal)
      // The document was replaced in the meantime: the handles do not belong to the new one.
      if (installed.contextId !== contextId) return await this.#withNodes(functionDeclaration, backendNodeIds, signal)
      return Array.isArray(result.value) ? result.value.map(Number) : []
    } finally {
      this.session.send("Runtime.releaseObjectGroup", { objectGroup }).catch(() => undefined)
    }
  }

  /** A handle on a node; undefined if it is gone. */
  async #resolve(asked: Protocol.DOM.ResolveNodeRequest, signal: AbortSignal): Promise<string | undefined> {
    try {
      return (await this.session.send("DOM.resolveNode", asked, { signal })).object.objectId
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }

  async #call(
    functionDeclaration: string,
    args: Protocol.Runtime.CallArgument[],
    signal: AbortSignal,
    how: ResultOptions = { returnByValue: true },
  ): Promise<{ result: Protocol.Runtime.RemoteObject; installed: Installed }> {
    return this.#again(signal, async (installed) => ({
      result: await this.#callOn(installed, functionDeclaration, args, how, { signal }),
      installed,
    }))
  }

  /** Retries once with the snapshotter of the new document if the old one is gone. */
  async #again<T>(signal: AbortSignal, work: (installed: Installed) => Promise<T>): Promise<T> {
    let before: Installed | undefined
    try {
      before = await this.#ready(signal)
      return await work(before)
    } catch (error) {
      if (!isMissingContext(error) && !isMissingObject(error)) throw error
      if (this.#installed === before) this.#installed = undefined
      return work(await this.#ready(signal))
    }
  }

  /** The snapshotter of the current document, as far as known. */
  async #ready(signal: AbortSignal | undefined): Promise<Installed> {
    return this.#present() ?? (await abortable(this.#install(), signal))
  }

  #present(): Installed | undefined {
    const { follows, known } = this.world
    return follows && this.#installed?.contextId !== known ? undefined : this.#installed
  }

  async #callOn(
    { objectId }: Pick<Installed, "objectId">,
    functionDeclaration: string,
    args: Protocol.Runtime.CallArgument[],
    how: ResultOptions,
    options: CallOptions,
  ): Promise<Protocol.Runtime.RemoteObject> {
    const { result, exceptionDetails } = await this.session.send(
      "Runtime.callFunctionOn",
      { objectId, functionDeclaration, arguments: args, ...how },
      options,
    )
    if (exceptionDetails) throw failed(exceptionDetails)
    return result
  }

  /** Concurrent callers share one installation, which none of them can cancel. */
  #install(): Promise<Installed> {
    this.#installing ??= this.#installNow().finally(() => {
      this.#installing = undefined
    })
    return this.#installing
  }

  async #installNow(): Promise<Installed> {
    this.#reader = new LookReader()
    this.listeners.forget()
    this.#last = 0
    const { contextId, result, exceptionDetails } = await this.#evaluateSnapshotter().catch((error) => {
      if (!isMissingContext(error)) throw error
      this.world.forget()
      return this.#evaluateSnapshotter()
    })
    if (exceptionDetails) throw failed(exceptionDetails)
    this.#installed = { contextId, objectId: handleIn(result), key: shortId(), beside: new Map() }
    return this.#installed
  }

  async #evaluateSnapshotter() {
    const contextId = await this.world.context(UNLIMITED)
    const evaluated = await this.session.send("Runtime.evaluate", { expression: snapshotScript, contextId }, UNLIMITED)
    return { ...evaluated, contextId }
  }
}

function handleIn({ objectId }: Protocol.Runtime.RemoteObject): string {
  if (objectId === undefined) throw new TabhandError("internal", "the browser gave no handle on what is in the page")
  return objectId
}

/** Object ids are numbered within their context, and prefixed with its id. */
function contextOf(objectId: string): string {
  return objectId.slice(0, objectId.lastIndexOf("."))
}

/** The number of a key's document within its window. */
export function documentNumber(documentKey: string): number {
  return Number(documentKey.slice(documentKey.indexOf(".") + 1))
}

function failed({ exception, text }: Protocol.Runtime.ExceptionDetails): TabhandError {
  return new TabhandError("internal", `our script in the page failed: ${exception?.description ?? text}`)
}

function isMissingObject(error: unknown): boolean {
  return error instanceof TabhandError && /Could not find object with given id/i.test(error.message)
}
