import { basename } from "node:path"
import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine, plural, quote } from "../../base/text.ts"
import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"
import type { FoundElement } from "../view/capture.ts"
import type { Target } from "../view/target.ts"
import { isAccepted } from "./accepts.ts"
import { type Aim, Clock, findOrNearest, NOWHERE } from "./aim.ts"
import { clickPoint, clickTarget } from "./click.ts"
import { chooserOpenedBy, type FileChooser } from "./file-chooser.ts"
import { FrameHand } from "./frame-hand.ts"
import { perform } from "./perform.ts"
import { thingNamed, thingWords, unreadyError } from "./unready.ts"
import { untilSomethingHappens } from "./until.ts"
import type { WireFile, WireFileField, WireFiles } from "./wire.ts"

/** A file, or a folder, whose path was checked. */
export interface GivenFile {
  readonly absolute: string
  readonly bytes: number
  readonly isFolder: boolean
}

export interface Uploaded {
  /** The field, or what was clicked to open a chooser; nothing when that was a point. */
  readonly aim: Aim | undefined
  readonly files: readonly WireFile[]
  readonly notes: readonly string[]
}

/** A field for files that was found, and how the browser is told of it. */
interface Field {
  readonly facts: WireFileField
  readonly aim: Aim
  readonly session: CdpSession
  readonly handle: { readonly objectId: string } | { readonly backendNodeId: number }
}

/** Gives files to a field, or to the chooser that a click opens. */
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

/** The field that is meant, shown or not; nothing when something else is meant. */
async function fieldOf(
  page: Page,
  target: Target,
  clock: Clock,
  readyMs: number,
  signal: AbortSignal,
): Promise<Field | undefined> {
  for (;;) {
    const found = await findOrNearest(page, target, clock, signal)
    const { eye, documentKey } = found
    const hand = new FrameHand(eye)
    const facts = await unlessDialog(page, hand.fileField(found.id, documentKey, signal))
    if (facts === null && target.kind === "ref")
      return fieldOf(page, await twinOf(page, target.ref, signal), clock, readyMs, signal)
    if (facts !== null) {
      if (!isField(facts)) return undefined
      const { actor } = facts
      const objectId = await eye.element(documentKey, actor.id, signal)
      const aimed = aimAt(page, hand, { ...found, id: actor.id }, facts)
      if (objectId !== undefined && !facts.disabled)
        return { facts, aim: aimed, session: eye.session, handle: { objectId } }
      const refOf = (id: number) => page.capture.refs.of(eye, documentKey, id)
      if (clock.isOver && facts.disabled)
        throw unreadyError("disabled", { words: aimed.named, waitedMs: readyMs, refOf })
    }
    await untilSomethingHappens(page, signal)
  }
}

/** What stands where the element of a ref stood that is gone. */
async function twinOf(page: Page, gone: string, signal: AbortSignal): Promise<Target> {
  const { eye, documentKey, id, note } = await unlessDialog(page, page.capture.twin(gone, signal))
  if (note !== undefined) page.notice(note)
  const ref = page.capture.refs.of(eye, documentKey, id)
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
  const { eye } = frame
  const id = await eye.idOf(backendNodeId, signal)
  const { documentKey } = await eye.ask({ by: "id", id }, { what: "id" }, signal)
  const hand = new FrameHand(eye)
  const facts = await hand.fileField(id, undefined, signal)
  if (!facts || !isField(facts)) throw new TabhandError("stale_ref", "the field of the chooser went away")
  const aimed = aimAt(page, hand, { eye, documentKey, id }, facts)
  return { facts, aim: { ...aimed, ...called }, session, handle: { backendNodeId } }
}

function aimAt(page: Page, hand: FrameHand, found: FoundElement, { actor }: WireFileField): Aim {
  const refOf = (id: number) => page.capture.refs.of(found.eye, found.documentKey, id)
  const words = thingWords(actor, refOf)
  return {
    hand,
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

function isField(told: { readonly actor: unknown }): told is WireFileField {
  return "accept" in told
}

async function give(
  page: Page,
  { facts, aim, session, handle }: Field,
  files: readonly GivenFile[],
  acted: Aim | undefined,
  signal: AbortSignal,
): Promise<Uploaded> {
  checkFiles(facts, aim.named, files)
  const { hand, found } = aim
  await hand.watchFiles(found.id, signal)
  await hand.watch(signal)
  const paths = files.map(({ absolute }) => absolute)
  const set = (scope: AbortSignal) =>
    session.send("DOM.setFileInputFiles", { files: paths, ...handle }, { signal: scope })
  const { dialogOpened } = await perform(page, signal, set, aim)
  const isGone = dialogOpened || page.documents.pending !== undefined || !found.eye.isNow(found.documentKey)
  const told = isGone ? undefined : ((await hand.endFiles(signal)) ?? undefined)
  const held = told === undefined ? files.map(expected) : attached(told, facts, aim.named, files)
  return { aim: acted, files: held, notes: notesOn(told, facts, files) }
}

/** What the field does not take is refused before anything is touched. */
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

/** What the field holds, or held when the page was told of it. Some pages take the files and empty the field at once. */
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

function notesOn(told: WireFiles | undefined, { accept }: WireFileField, files: readonly GivenFile[]): string[] {
  const others = files.filter(({ absolute, isFolder }) => !isFolder && !isAccepted(absolute, accept))
  return [
    ...(told?.held.length === 0 ? ["the page took the files and emptied the field"] : []),
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
  const told = files.slice(0, MOST_NAMES).map(({ name }) => oneLine(clip(name, 80)))
  const more = files.length - told.length
  return more > 0 ? `${told.join(", ")} and ${plural(more, "more", "more")}` : told.join(", ")
}
