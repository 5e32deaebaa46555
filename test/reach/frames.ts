import type { CDPSession, Page, Protocol } from "puppeteer-core"
import { reachSource } from "./in-page.ts"

/** One frame of a page with the judge's script in an isolated world. */
export class JudgedFrame {
  readonly id: string
  readonly url: string
  readonly session: CDPSession
  readonly parent: JudgedFrame | undefined
  readonly #world: number

  constructor(frame: Protocol.Page.Frame, session: CDPSession, parent: JudgedFrame | undefined, world: number) {
    this.id = frame.id
    this.url = frame.url
    this.session = session
    this.parent = parent
    this.#world = world
  }

  /** A node as an object of the judge's world. */
  async handle(backendNodeId: number): Promise<string> {
    const { object } = await this.session.send("DOM.resolveNode", { backendNodeId, executionContextId: this.#world })
    if (object.objectId === undefined) throw new Error("a node has no object")
    return object.objectId
  }

  /** Calls a method of the judge's script; handles are its first arguments. */
  async call(method: string, handles: readonly string[], ...args: unknown[]): Promise<unknown> {
    const { result, exceptionDetails } = await this.session.send("Runtime.callFunctionOn", {
      executionContextId: this.#world,
      functionDeclaration: `(...all) => reachJudge[${JSON.stringify(method)}](...all)`,
      arguments: [...handles.map((objectId) => ({ objectId })), ...args.map((value) => ({ value }))],
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  /** The element that contains this frame, as an object of the outer frame; undefined for the main frame. */
  async owner(): Promise<{ readonly handle: string; readonly scrolls: boolean } | undefined> {
    if (!this.parent) return undefined
    const { backendNodeId } = await this.parent.session.send("DOM.getFrameOwner", { frameId: this.id })
    const handle = await this.parent.handle(backendNodeId)
    const { node } = await this.parent.session.send("DOM.describeNode", { backendNodeId })
    const attributes = node.attributes ?? []
    const scrolling = attributes[attributes.indexOf("scrolling") + 1]
    return { handle, scrolls: !attributes.includes("scrolling") || !/^(no|off|noscroll)$/i.test(scrolling ?? "") }
  }
}

/** The sessions of a page and of its out-of-process frames. */
export class JudgedPage {
  readonly page: Page
  readonly #session: CDPSession
  readonly #sessions: Set<CDPSession>

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.#session = session
    this.#sessions = new Set([session])
  }

  static async of(page: Page): Promise<JudgedPage> {
    const judged = new JudgedPage(page, await page.createCDPSession())
    await judged.#watch(judged.#session)
    return judged
  }

  async #watch(session: CDPSession): Promise<void> {
    session.on("sessionattached", (inner) => {
      this.#sessions.add(inner)
      // A frame that is removed during preparation is not judged.
      this.#watch(inner).catch(() => this.#sessions.delete(inner))
    })
    session.on("sessiondetached", (inner) => this.#sessions.delete(inner))
    await session.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
      filter: [{ type: "iframe" }, { exclude: true }],
    })
  }

  /** All current frames, each after its parent. */
  async frames(): Promise<JudgedFrame[]> {
    const sessions = [...this.#sessions]
    const trees = await Promise.all(sessions.map((session) => treeOf(session)))
    const found = trees.flatMap(({ frames, session }) => frames.map((frame) => ({ frame, session })))
    const made: JudgedFrame[] = []
    while (made.length < found.length) {
      const ready = found.filter(
        ({ frame }) =>
          !made.some(({ id }) => id === frame.id) &&
          (frame.parentId === undefined || made.some(({ id }) => id === frame.parentId)),
      )
      if (ready.length === 0) throw new Error("a frame has no frame around it")
      made.push(
        ...(await Promise.all(
          ready.map(({ frame, session }) =>
            prepared(
              frame,
              session,
              made.find(({ id }) => id === frame.parentId),
            ),
          ),
        )),
      )
    }
    await Promise.all(trees.map(({ session, roots }) => passRoots(session, roots, made)))
    return made
  }

  async close(): Promise<void> {
    await this.#session.detach()
  }
}

interface ClosedRoot {
  readonly backendNodeId: number
  readonly frameId: string
}

interface Tree {
  readonly session: CDPSession
  readonly frames: readonly Protocol.Page.Frame[]
  readonly roots: readonly ClosedRoot[]
}

async function treeOf(session: CDPSession): Promise<Tree> {
  const [{ frameTree }, { root }] = await Promise.all([
    session.send("Page.getFrameTree"),
    session.send("DOM.getDocument", { depth: -1, pierce: true }),
  ])
  return { session, frames: framesIn(frameTree), roots: [...closedIn(root, frameTree.frame.id)] }
}

function framesIn(tree: Protocol.Page.FrameTree): Protocol.Page.Frame[] {
  return [tree.frame, ...(tree.childFrames ?? []).flatMap(framesIn)]
}

function* closedIn(node: Protocol.DOM.Node, frameId: string): Generator<ClosedRoot> {
  for (const root of node.shadowRoots ?? []) {
    if (root.shadowRootType === "closed") yield { backendNodeId: root.backendNodeId, frameId }
    if (root.shadowRootType !== "user-agent") yield* closedIn(root, frameId)
  }
  for (const child of node.children ?? []) yield* closedIn(child, frameId)
  if (node.contentDocument) yield* closedIn(node.contentDocument, node.frameId ?? frameId)
}

async function prepared(
  frame: Protocol.Page.Frame,
  session: CDPSession,
  parent: JudgedFrame | undefined,
): Promise<JudgedFrame> {
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frame.id })
  await session.send("Runtime.evaluate", { expression: reachSource, contextId: executionContextId })
  return new JudgedFrame(frame, session, parent, executionContextId)
}

async function passRoots(session: CDPSession, roots: readonly ClosedRoot[], frames: readonly JudgedFrame[]) {
  for (const frame of frames.filter((each) => each.session === session)) {
    const own = roots.filter(({ frameId }) => frameId === frame.id)
    if (own.length === 0) continue
    const handles = await Promise.all(own.map(({ backendNodeId }) => frame.handle(backendNodeId)))
    await frame.call("knowClosedRoots", handles)
  }
}
