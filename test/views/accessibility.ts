import type { Protocol } from "../../src/cdp/protocol.ts"
import { Flag } from "../../src/injected/wire/entry.ts"
import type { Entry } from "../../src/page/view/model/look.ts"
import type { FrameView, View } from "../../src/page/view/model/view.ts"
import { thingsIn } from "../../src/page/view/query/things.ts"

/** One element in our view. */
export interface Ours {
  readonly role: string
  readonly name: string
  /** Its content in the view. */
  readonly content: string
  readonly acts: boolean
  readonly tag: string
}

/** One element in Chromium's accessibility tree. */
export interface Theirs {
  readonly role: string
  readonly name: string
  /** Why it is ignored for assistive technology; undefined if it is not. */
  readonly ignored: string | undefined
}

export interface TheirsAlone extends Theirs {
  /** Whether it is part of a control that the browser draws. */
  readonly native: boolean
  /** The nearest ancestor that the view has. */
  readonly around: Ours | undefined
}

export interface Beside {
  readonly ours: Ours
  readonly theirs: Theirs | undefined
}

export interface Both {
  /** Elements of the view, each with Chromium's node for it, if there is one. */
  readonly pairs: readonly Beside[]
  /** Chromium's nodes without a line in the view. */
  readonly alone: readonly TheirsAlone[]
}

/** Lines that represent no element: running text, and the view's own structure. */
const NO_ELEMENTS = new Set(["text", "pane", "cut"])

/** Each thing of the view with Chromium's node for the same element. */
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
  const { session, frameId } = frame.snapshotter
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
  const objectId = await frame.snapshotter.element(frame.documentKey, id, signal)
  if (objectId === undefined) throw new Error("an element went away while it was compared")
  const { node } = await frame.snapshotter.session.send("DOM.describeNode", { objectId, depth: 0 }, { signal })
  return node
}

/** Everything inside the browser's own shadow roots: parts of a date, media buttons, options of a list. */
async function nativeParts({ snapshotter }: FrameView, signal: AbortSignal): Promise<Set<number>> {
  const objectId = await snapshotter.documentHandle(signal)
  const { node } = await snapshotter.session.send("DOM.describeNode", { objectId, depth: -1, pierce: true }, { signal })
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

/** Within a name, a control contributes its value. */
function saidOf(entry: Entry): string {
  // A tab list contributes nothing either.
  if (entry.role === "tablist") return ""
  const { value } = entry.more
  if (value !== undefined && /^(combobox|listbox|searchbox|slider|spinbutton|textbox)$/.test(entry.role)) return value
  return entry.name || contentOf(entry)
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}
