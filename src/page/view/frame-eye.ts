import { abortable } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { shortId } from "../../base/ids.ts"
import { type CallOptions, type CdpSession, UNLIMITED } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import { isMissingContext, type World } from "../world.ts"
import { backendNodeIdIn, closedRootsIn } from "./deep-values.ts"
import { eyeSource } from "./eye-source.ts"
import { Listeners, PRESSES } from "./listeners.ts"
import { type Look, LookReader } from "./look.ts"
import type { Region, Sought, WirePlaces } from "./place.ts"
import type { Finder, Question, WireAnswer, WireBoxes } from "./question.ts"
import { readBoxes } from "./read-boxes.ts"

type ResultOptions = Pick<
  Protocol.Runtime.CallFunctionOnRequest,
  "returnByValue" | "serializationOptions" | "awaitPromise"
>

/** An answer, and the key of the document that it is about. */
export type KeyedAnswer = WireAnswer & { readonly documentKey: string }

interface Installed {
  readonly contextId: number
  readonly objectId: string
  /** Different for every window's life: documents within it are counted by the eye. */
  readonly key: string
  /** The document as the page has it, once it was asked for. */
  document?: string
  /** Whether a script waits for presses on the window itself, once it was asked. */
  windowHearsPress?: boolean
  /** Other scripts of ours that were made with it, by their sources. */
  readonly beside: Map<string, Promise<string>>
}

/** Our eye in one frame, installed when it is first needed and again whenever the frame has another document. */
export class FrameEye {
  readonly session: CdpSession
  readonly frameId: string
  readonly listeners = new Listeners(this)
  /** For scripts that are no business of the eye's. */
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

  /** Is there before anybody needs it; what goes wrong now is found out by whoever does. */
  prepare(): void {
    this.documentHandle(undefined).catch(() => undefined)
  }

  /** Nobody has looked at the document that is there now. */
  get isNew(): boolean {
    return this.#present() === undefined || this.#last === 0
  }

  /** The same with another script of ours. */
  prepareBeside(source: string): void {
    this.#ready(undefined)
      .then((installed) => this.#beside(installed, source))
      .catch(() => undefined)
  }

  /** Whether a script may answer when something in this frame is pressed: on elements by the last look, on the window once it was asked. */
  get hearsPress(): boolean {
    return this.listeners.hearPress || this.#present()?.windowHearsPress !== false
  }

  /** Asks the window for whoever presses something next; what goes wrong leaves it unknown. */
  learnPresses(): void {
    const installed = this.#present()
    if (!installed || !this.world.follows || installed.windowHearsPress !== undefined) return
    this.#windowListeners()
      .then((listeners) => {
        if (this.#present() === installed) installed.windowHearsPress = listeners.some(({ type }) => PRESSES.has(type))
      })
      .catch(() => undefined)
  }

  /** Those on the window as the page itself has it. */
  async #windowListeners(): Promise<readonly Protocol.DOMDebugger.EventListener[]> {
    const { result } = await this.session.send("Runtime.evaluate", { expression: "window" }, UNLIMITED)
    const objectId = handleIn(result)
    try {
      return (await this.session.send("DOMDebugger.getEventListeners", { objectId }, UNLIMITED)).listeners
    } finally {
      this.session.send("Runtime.releaseObject", { objectId }).catch(() => undefined)
    }
  }

  /** What the frame shows now, and the key of its document: numbers of elements are worth something within it only. */
  async look(thorough: boolean, signal: AbortSignal): Promise<{ look: Look; documentKey: string }> {
    const { result, installed } = await this.#call(
      "function (since, thorough) { return this.look(since, thorough) }",
      [{ value: this.#last }, { value: thorough }],
      signal,
    )
    if (typeof result.value !== "string") throw new TabhandError("internal", "our script in the page told nothing")
    if (result.value === "") throw new TabhandError("too_large", "the page is too large for a quick look")
    const look = this.#reader.read(result.value)
    this.#last = look.look
    return { look, documentKey: `${installed.key}.${look.document}` }
  }

  /** The element of that number, as a handle in our world; nothing when it is gone. */
  async element(documentKey: string, id: number, signal: AbortSignal): Promise<string | undefined> {
    if (!this.isNow(documentKey)) return undefined
    const { result } = await this.#call("function (id) { return this.element(id) }", [{ value: id }], signal, {})
    return result.objectId
  }

  /** What one element shows, or the whole document; `beyond` includes what no scrolling brings into sight. */
  async glance(id: number | null, beyond: boolean, signal: AbortSignal): Promise<Look> {
    const { result } = await this.#call(
      "function (id, beyond) { return this.glance(id, beyond) }",
      [{ value: id }, { value: beyond }],
      signal,
    )
    if (typeof result.value !== "string") throw new TabhandError("internal", "our script in the page told nothing")
    return new LookReader().read(result.value)
  }

  /** Asks about an element: of several, the one of that number. */
  async ask(finder: Finder, question: Question, signal: AbortSignal, nth = 0): Promise<KeyedAnswer> {
    const { result, installed } = await this.#call(
      "function (finder, question, nth) { return this.ask(finder, question, nth) }",
      [{ value: finder }, { value: question }, { value: nth }],
      signal,
    )
    return { ...result.value, documentKey: `${installed.key}.${result.value.document}` }
  }

  /** Where elements are in the frame's own window; without a document, those of the present one. */
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

  /** Where things are, as the window is scrolled now, or in the part of it that shows. */
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

  /** Calls a function on another script of ours, which is made with the eye when it is first needed. */
  async callBeside(source: string, functionDeclaration: string, args: readonly unknown[], signal: AbortSignal) {
    const values = args.map((value) => ({ value }))
    const { value } = await this.#again(signal, async (installed) => {
      const objectId = await abortable(this.#beside(installed, source), signal)
      const how = { returnByValue: true, awaitPromise: true }
      return this.#callOn({ objectId }, functionDeclaration, values, how, { signal })
    })
    const told: unknown = value
    return told
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

  /** The documents that it has seen: whether one of them is still there. */
  isNow(documentKey: string): boolean {
    const installed = this.#present()
    return installed !== undefined && documentKey.startsWith(`${installed.key}.`)
  }

  /** The key of that document of its window. */
  keyOf(document: number): string {
    return `${this.#installed?.key ?? ""}.${document}`
  }

  /** The number of an element that the browser knows by another one. */
  async idOf(backendNodeId: number, signal: AbortSignal): Promise<number> {
    const [id = 0] = await this.#withNodes(
      "function (...elements) { return this.idsOf(elements) }",
      [backendNodeId],
      signal,
    )
    return id
  }

  /** The browser's own numbers of elements, in the same order; 0 for those that are gone. */
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

  /** The number of the element that a frame in this one stands in. */
  async ownerOf(frameId: string, signal: AbortSignal): Promise<number> {
    const { backendNodeId } = await this.session.send("DOM.getFrameOwner", { frameId }, { signal })
    return this.idOf(backendNodeId, signal)
  }

  /**
   * Those of the nodes that stand in this frame. Without a context named, the browser gives a handle on a node in the
   * page's own context of the frame that it stands in, where it is an object already.
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

  /** Returns their numbers, in the same order; 0 for what is no element of this document. */
  addListening(backendNodeIds: readonly number[], signal: AbortSignal): Promise<number[]> {
    return this.#withNodes("function (...elements) { return this.addListening(elements) }", backendNodeIds, signal)
  }

  async removeListening(ids: readonly number[], signal: AbortSignal): Promise<void> {
    await this.#call("function (ids) { this.removeListening(ids) }", [{ value: ids }], signal)
  }

  /** Looks behind closed shadow roots that could not be seen so far. Returns whether there are any. */
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

  /** What scripts of the page wait for, on its nodes and on those of frames within it that share its process. */
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
   * The document, as the page itself has it: one from our own world makes the browser crash when it is asked for
   * listeners.
   */
  async documentHandle(signal: AbortSignal | undefined): Promise<string> {
    // Both at once. Should the document change in between, then whoever uses the handle finds out.
    const isKnown = this.#present()?.document !== undefined
    const early = this.world.follows && !isKnown ? this.#outermost() : undefined
    early?.catch(() => undefined)
    const installed = await this.#ready(signal)
    installed.document ??= await abortable(early ?? this.#resolved(installed), signal)
    return installed.document
  }

  /** Without a context named, what is evaluated is so by the page, in the outermost frame of the session. */
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

  /** Calls with nodes of the document that the browser knows by number; those that are gone are left out as null. */
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
      // In a document that is gone, nothing was found of the one that is there now.
      if (installed.contextId !== contextId) return await this.#withNodes(functionDeclaration, backendNodeIds, signal)
      return Array.isArray(result.value) ? result.value.map(Number) : []
    } finally {
      this.session.send("Runtime.releaseObjectGroup", { objectGroup }).catch(() => undefined)
    }
  }

  /** A handle on a node; none when it is gone. */
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

  /** Once more with the eye in the next document, when the one it was in is gone. */
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

  /** As it is in the document that is there now, as far as anybody knows. */
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

  /** Whoever needs it while it is under way shares it, so that nobody's leaving ends it. */
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
    const { contextId, result, exceptionDetails } = await this.#evaluateEye().catch((error) => {
      if (!isMissingContext(error)) throw error
      this.world.forget()
      return this.#evaluateEye()
    })
    if (exceptionDetails) throw failed(exceptionDetails)
    this.#installed = { contextId, objectId: handleIn(result), key: shortId(), beside: new Map() }
    return this.#installed
  }

  async #evaluateEye() {
    const contextId = await this.world.context(UNLIMITED)
    const told = await this.session.send("Runtime.evaluate", { expression: eyeSource, contextId }, UNLIMITED)
    return { ...told, contextId }
  }
}

function handleIn({ objectId }: Protocol.Runtime.RemoteObject): string {
  if (objectId === undefined) throw new TabhandError("internal", "the browser gave no handle on what is in the page")
  return objectId
}

/** Handles are numbered within their context, whose own number stands before it. */
function contextOf(objectId: string): string {
  return objectId.slice(0, objectId.lastIndexOf("."))
}

/** Which of its window's documents a key stands for. */
export function documentNumber(documentKey: string): number {
  return Number(documentKey.slice(documentKey.indexOf(".") + 1))
}

function failed({ exception, text }: Protocol.Runtime.ExceptionDetails): TabhandError {
  return new TabhandError("internal", `our script in the page failed: ${exception?.description ?? text}`)
}

function isMissingObject(error: unknown): boolean {
  return error instanceof TabhandError && /Could not find object with given id/i.test(error.message)
}
