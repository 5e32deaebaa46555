import type { Protocol } from "../../src/cdp/protocol.ts"
import { Flag } from "../../src/page/view/entry.ts"
import type { Entry } from "../../src/page/view/look.ts"
import { thingsIn } from "../../src/page/view/things.ts"
import type { FrameView, View } from "../../src/page/view/view.ts"

/** One element as our view tells of it. */
export interface Ours {
  readonly role: string
  readonly name: string
  /** What the view tells inside of it. */
  readonly content: string
  readonly acts: boolean
  readonly tag: string
}

/** One element as Chromium's accessibility tree tells of it. */
export interface Theirs {
  readonly role: string
  readonly name: string
  /** Why it is left out of what assistive technology gets; nothing for what is not. */
  readonly ignored: string | undefined
}

export interface TheirsAlone extends Theirs {
  /** Whether it is a part of a control that the browser draws. */
  readonly native: boolean
  /** The nearest thing around it that the view has. */
  readonly around: Ours | undefined
}

export interface Beside {
  readonly ours: Ours
  readonly theirs: Theirs | undefined
}

export interface Both {
  /** Elements of the view, each with what Chromium says of it, if it does. */
  readonly pairs: readonly Beside[]
  /** What Chromium has and the view has no line for. */
  readonly alone: readonly TheirsAlone[]
}

/** Lines that are about no element: running text, and what the view writes for its own order. */
const NO_ELEMENTS = new Set(["text", "pane", "cut"])

/** Each thing of the view beside Chromium's word on the same element. */
export async function beside(view: View, signal: AbortSignal): Promise<Both> {
  const seen = new Map<FrameView, Map<number, Ours>>([...framesOf(view.main)].map((frame) => [frame, new Map()]))
  const things = [...thingsIn(view)].filter(({ entry }) => !NO_ELEMENTS.has(entry.role))
  await Promise.all(
    things.map(async ({ entry, frame }) => {
      const { localName: tag, backendNodeId } = await nodeOf(frame, entry.id, signal)
      const { role, name, flags } = entry
      const ours = { role, name: tidy(name), content: contentOf(entry), acts: (flags & Flag.acts) !== 0, tag }
      seen.get(frame)?.set(backendNodeId, ours)
    }),
  )
  const frames = await Promise.all([...seen].map(([frame, ours]) => compare(frame, ours, signal)))
  return { pairs: frames.flatMap(({ pairs }) => pairs), alone: frames.flatMap(({ alone }) => alone) }
}

async function compare(frame: FrameView, ours: ReadonlyMap<number, Ours>, signal: AbortSignal): Promise<Both> {
  const { session, frameId } = frame.eye
  const { nodes } = await session.send("Accessibility.getFullAXTree", { frameId }, { signal })
  const native = await nativeParts(frame, signal)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const theirs = new Map<number, Theirs>()
  const alone: TheirsAlone[] = []
  for (const node of nodes) {
    const id = node.backendDOMNodeId
    if (id === undefined) continue
    const said = read(node)
    theirs.set(id, said)
    if (node.ignored || ours.has(id)) continue
    alone.push({ ...said, native: native.has(id), around: around(node, byId, ours) })
  }
  return { pairs: [...ours].map(([id, each]) => ({ ours: each, theirs: theirs.get(id) })), alone }
}

function read({ role, name, ignored, ignoredReasons = [] }: Protocol.Accessibility.AXNode): Theirs {
  return {
    role: String(role?.value ?? ""),
    name: tidy(String(name?.value ?? "")),
    ignored: ignored ? (ignoredReasons[0]?.name ?? "ignored") : undefined,
  }
}

function around(
  node: Protocol.Accessibility.AXNode,
  byId: ReadonlyMap<string, Protocol.Accessibility.AXNode>,
  ours: ReadonlyMap<number, Ours>,
): Ours | undefined {
  for (let at = byId.get(node.parentId ?? ""); at !== undefined; at = byId.get(at.parentId ?? "")) {
    const thing = ours.get(at.backendDOMNodeId ?? 0)
    if (thing) return thing
  }
  return undefined
}

function* framesOf(frame: FrameView): Generator<FrameView> {
  yield frame
  for (const inner of frame.frames.values()) yield* framesOf(inner)
}

async function nodeOf(frame: FrameView, id: number, signal: AbortSignal): Promise<Protocol.DOM.Node> {
  const objectId = await frame.eye.element(frame.documentKey, id, signal)
  if (objectId === undefined) throw new Error("an element went away while it was compared")
  const { node } = await frame.eye.session.send("DOM.describeNode", { objectId, depth: 0 }, { signal })
  return node
}

/** Everything inside the browser's own shadow roots: parts of a date, buttons of a film, options of a list. */
async function nativeParts({ eye }: FrameView, signal: AbortSignal): Promise<Set<number>> {
  const objectId = await eye.documentHandle(signal)
  const { node } = await eye.session.send("DOM.describeNode", { objectId, depth: -1, pierce: true }, { signal })
  const parts = new Set<number>()
  const visit = (each: Protocol.DOM.Node, inside: boolean): void => {
    if (inside) parts.add(each.backendNodeId)
    for (const child of each.children ?? []) visit(child, inside || each.localName === "select")
    for (const root of each.shadowRoots ?? []) visit(root, inside || root.shadowRootType === "user-agent")
  }
  visit(node, false)
  return parts
}

function contentOf({ kids }: Entry): string {
  return tidy(kids.map((kid) => (typeof kid === "string" ? kid : saidOf(kid))).join(" "))
}

/** In a name, a control stands for what it holds. */
function saidOf(entry: Entry): string {
  // Nor has a row of tabs anything to say.
  if (entry.role === "tablist") return ""
  const { value } = entry.more
  if (value !== undefined && /^(combobox|listbox|searchbox|slider|spinbutton|textbox)$/.test(entry.role)) return value
  return entry.name || contentOf(entry)
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}
