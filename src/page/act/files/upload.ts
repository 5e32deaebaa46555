import { basename } from "node:path"
import { TabhandError } from "../../../base/errors.ts"
import { clip, oneLine, plural, quote } from "../../../base/text.ts"
import type { CdpSession } from "../../../cdp/cdp-session.ts"
import type { WireFile, WireFileField, WireFiles } from "../../../injected/wire/acting.ts"
import type { Page } from "../../core/page.ts"
import { unlessDialog } from "../../core/unless-dialog.ts"
import type { FoundElement } from "../../view/capture.ts"
import type { Target } from "../../view/query/target.ts"
import { type Aim, Clock, findOrNearest, NOWHERE } from "../aim.ts"
import { clickPoint, clickTarget } from "../click.ts"
import { FrameActions } from "../frame-actions.ts"
import { perform } from "../perform.ts"
import { thingNamed, thingWords, unreadyError } from "../unready.ts"
import { untilSomethingHappens } from "../until.ts"
import { isAccepted } from "./accepts.ts"
import { chooserOpenedBy, type FileChooser } from "./file-chooser.ts"

/** A file or folder whose path was checked. */
export interface GivenFile {
  readonly absolute: string
  readonly bytes: number
  readonly isFolder: boolean
}

export interface Uploaded {
  /** The field, or the element whose click opened a chooser; undefined if that was a point. */
  readonly aim: Aim | undefined
  readonly files: readonly WireFile[]
  readonly notes: readonly string[]
}

/** A file field, and its handle for CDP. */
interface Field {
  readonly facts: WireFileField
  readonly aim: Aim
  readonly session: CdpSession
  readonly handle: { readonly objectId: string } | { readonly backendNodeId: number }
}

/** Sets the files of a field, or of the chooser that a click opens. */
export async function uploadTo(
  page: Page,
  target: Target,
  files: readonly GivenFile[],
  { readyMs }: { readonly readyMs: number },
  signal: AbortSignal,
): Promise<Uploaded> {
  const clock = new Clock(readyMs)
  const field = target.kind === "point" ? undefined : await fieldOf(page, target, clock, readyMs, signal)
  if (field) return give(page, field, files, field.aim, signal)
  const click = async () => {
    if (target.kind === "point") await clickPoint(page, target.point, { readyMs }, signal)
    else return (await clickTarget(page, target, { readyMs: clock.left }, signal)).aim
  }
  const { chooser, done: clicked } = await chooserOpenedBy(page, click, () => clock.left, signal)
  const words = clicked?.words ?? oneLine(target.text)
  const named = clicked?.named ?? oneLine(target.text)
  if (!chooser) {
    throw new TabhandError("wrong_element", `${named} is no field for files, and a click on it opened no chooser`, {
      hint: "upload to the file field itself, or to what opens a chooser; `drop` drops files on an element",
    })
  }
  return give(page, await fieldOfChooser(page, chooser, { words, named }, signal), files, clicked, signal)
}

/** The target's file field, visible or not; undefined if the target is something else. */
async function fieldOf(
  page: Page,
  target: Target,
  clock: Clock,
  readyMs: number,
  signal: AbortSignal,
): Promise<Field | undefined> {
  for (;;) {
    const found = await findOrNearest(page, target, clock, signal)
    const { snapshotter, documentKey } = found
    const actions = new FrameActions(snapshotter)
    const facts = await unlessDialog(page, actions.fileField(found.id, documentKey, signal))
    if (facts === null && target.kind === "ref")
      return fieldOf(page, await twinOf(page, target.ref, signal), clock, readyMs, signal)
    if (facts !== null) {
      if (!isField(facts)) return undefined
      const { actor } = facts
      const objectId = await snapshotter.element(documentKey, actor.id, signal)
      const aimed = aimAt(page, actions, { ...found, id: actor.id }, facts)
      if (objectId !== undefined && !facts.disabled)
        return { facts, aim: aimed, session: snapshotter.session, handle: { objectId } }
      const refOf = (id: number) => page.capture.refs.of(snapshotter, documentKey, id)
      if (clock.isOver && facts.disabled)
        throw unreadyError("disabled", { words: aimed.named, waitedMs: readyMs, refOf })
    }
    await untilSomethingHappens(page, signal)
  }
}

/** The replacement of a removed element. */
async function twinOf(page: Page, gone: string, signal: AbortSignal): Promise<Target> {
  const { snapshotter, documentKey, id, note } = await unlessDialog(page, page.capture.replacementOf(gone, signal))
  if (note !== undefined) page.notice(note)
  const ref = page.capture.refs.of(snapshotter, documentKey, id)
  return { kind: "ref", ref, text: ref }
}

async function fieldOfChooser(
  page: Page,
  { session, facts: { frameId, backendNodeId } }: FileChooser,
  called: Pick<Aim, "words" | "named">,
  signal: AbortSignal,
): Promise<Field> {
  const frame = (await page.capture.frames(signal)).find((each) => each.frame.id === frameId)
  if (!frame || backendNodeId === undefined) {
    throw new TabhandError("unsupported", `the chooser that ${called.named} opens is none for uploads`, {
      hint: "it belongs to no file field: the page reads or writes files of the computer by it",
    })
  }
  const { snapshotter } = frame
  const id = await snapshotter.idOf(backendNodeId, signal)
  const { documentKey } = await snapshotter.ask({ by: "id", id }, { what: "id" }, signal)
  const actions = new FrameActions(snapshotter)
  const facts = await actions.fileField(id, undefined, signal)
  if (!facts || !isField(facts)) throw new TabhandError("stale_ref", "the field of the chooser went away")
  const aimed = aimAt(page, actions, { snapshotter, documentKey, id }, facts)
  return { facts, aim: { ...aimed, ...called }, session, handle: { backendNodeId } }
}

function aimAt(page: Page, actions: FrameActions, found: FoundElement, { actor }: WireFileField): Aim {
  const refOf = (id: number) => page.capture.refs.of(found.snapshotter, found.documentKey, id)
  const words = thingWords(actor, refOf)
  return {
    actions,
    found,
    ref: refOf(actor.id),
    actor,
    words,
    named: thingNamed(actor, refOf),
    point: NOWHERE,
    isHit: false,
    note: found.note,
  }
}

function isField(facts: { readonly actor: unknown }): facts is WireFileField {
  return "accept" in facts
}

async function give(
  page: Page,
  { facts, aim, session, handle }: Field,
  files: readonly GivenFile[],
  acted: Aim | undefined,
  signal: AbortSignal,
): Promise<Uploaded> {
  checkFiles(facts, aim.named, files)
  const { actions, found } = aim
  await actions.watchFiles(found.id, signal)
  await actions.watch(signal)
  const paths = files.map(({ absolute }) => absolute)
  const set = (scope: AbortSignal) =>
    session.send("DOM.setFileInputFiles", { files: paths, ...handle }, { signal: scope })
  const { dialogOpened } = await perform(page, signal, set, aim)
  const isGone = dialogOpened || page.documents.pending !== undefined || !found.snapshotter.isNow(found.documentKey)
  const report = isGone ? undefined : ((await actions.endFiles(signal)) ?? undefined)
  const held = report === undefined ? files.map(expected) : attached(report, facts, aim.named, files)
  return { aim: acted, files: held, notes: notesOn(report, facts, files) }
}

/** Rejects what the field does not take before anything is changed. */
function checkFiles({ directory, multiple }: WireFileField, named: string, files: readonly GivenFile[]): void {
  const [first, ...others] = files
  const wrong = files.find(({ isFolder }) => isFolder !== directory)
  if (wrong) {
    const [is, takes] = directory ? ["no folder", "a folder"] : ["a folder", "files"]
    throw new TabhandError("path_unusable", `${wrong.absolute} is ${is}, and ${named} takes ${takes}`, {
      hint: directory ? "give the path of one folder" : "give the paths of the files in it",
    })
  }
  if (first && (others.length === 0 || (multiple && !directory))) return
  throw new TabhandError("bad_argument", `${named} takes one ${directory ? "folder" : "file"}, not ${files.length}`, {
    hint: "give one; nothing was attached",
  })
}

/** The field's files, now or at its change event: some pages take the files and empty the field at once. */
function attached(
  { held, given = [], answered }: WireFiles,
  { directory }: WireFileField,
  named: string,
  files: readonly GivenFile[],
): readonly WireFile[] {
  const isWhole = (list: readonly WireFile[]) =>
    directory ? list.length > 0 : JSON.stringify(list) === JSON.stringify(files.map(expected))
  if (isWhole(held)) return held
  if (isWhole(given) && answered) return given
  const has = held.length === 0 ? "it is empty" : `it has ${names(held)}`
  throw new TabhandError(
    "not_set",
    `${named} did not keep ${directory ? "the folder's files" : names(files.map(expected))}: ${has}`,
    {
      hint: "the page may refuse such files: look at what it says beside the field",
    },
  )
}

function notesOn(report: WireFiles | undefined, { accept }: WireFileField, files: readonly GivenFile[]): string[] {
  const others = files.filter(({ absolute, isFolder }) => !isFolder && !isAccepted(absolute, accept))
  return [
    ...(report?.held.length === 0 ? ["the page took the files and emptied the field"] : []),
    ...(others.length > 0
      ? [`the field asks for ${quote(clip(accept, 80))}, which ${names(others.map(expected))} is not`]
      : []),
  ]
}

function expected({ absolute, bytes }: GivenFile): WireFile {
  return { name: basename(absolute), size: bytes }
}

const MOST_NAMES = 3

function names(files: readonly WireFile[]): string {
  const listed = files.slice(0, MOST_NAMES).map(({ name }) => oneLine(clip(name, 80)))
  const more = files.length - listed.length
  return more > 0 ? `${listed.join(", ")} and ${plural(more, "more", "more")}` : listed.join(", ")
}
