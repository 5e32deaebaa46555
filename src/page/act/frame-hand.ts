import { TabhandError } from "../../base/errors.ts"
import { isBoolean, isRecord } from "../../base/records.ts"
import { documentNumber, type FrameEye } from "../view/frame-eye.ts"
import type { Point } from "../view/mapping.ts"
import { handSource } from "./hand-source.ts"
import type {
  Needs,
  WireActor,
  WireBox,
  WireChecked,
  WireChoosing,
  WireDrag,
  WireDragEnd,
  WireFileField,
  WireFiles,
  WireHeld,
  WireHits,
  WireOptions,
  WireReady,
  WireRest,
  WireScroll,
  WireScrolled,
} from "./wire.ts"

/** Our hand in one frame, beside our eye there: it prepares elements for input and tells what came of it. */
export class FrameHand {
  readonly eye: FrameEye

  constructor(eye: FrameEye) {
    this.eye = eye
  }

  /** Is there before anybody needs it. */
  prepare(): void {
    this.eye.prepareBeside(handSource)
  }

  ready(id: number, documentKey: string, needs: Needs, ms: number, signal: AbortSignal): Promise<WireReady> {
    return this.#call("ready", [id, documentNumber(documentKey), needs, ms], isReady, signal)
  }

  /** At which points of the frame's window the element lies uppermost, and what does at the first where it does not. */
  areHit(id: number, points: readonly Point[], signal: AbortSignal): Promise<WireHits> {
    return this.#call("areHit", [id, points], isHits, signal)
  }

  /** Further points at which what was last made ready is hit. */
  otherPoints(signal: AbortSignal): Promise<Point[]> {
    return this.#call("otherPoints", [], isPoints, signal)
  }

  /** The number of the box that lies over the page like a dialog; 0 when there is none. */
  layer(signal: AbortSignal): Promise<number> {
    return this.#call("layer", [], isNumber, signal)
  }

  /** Until the button may go up that went down on what was made ready. */
  async released(signal: AbortSignal): Promise<void> {
    await this.#call("released", [], isBoolean, signal)
  }

  selectorOf(id: number, signal: AbortSignal): Promise<string> {
    return this.#call("selectorOf", [id], isText, signal)
  }

  focus(id: number, signal: AbortSignal): Promise<boolean> {
    return this.#call("focus", [id], isBoolean, signal)
  }

  focusField(id: number, all: boolean, signal: AbortSignal): Promise<boolean> {
    return this.#call("focusField", [id, all], isBoolean, signal)
  }

  /** Puts text into a field in one turn, in place of all that is in it or behind it. Returns whether it had the focus. */
  putText(id: number, text: string, all: boolean, signal: AbortSignal): Promise<boolean> {
    return this.#call("putText", [id, text, all], isBoolean, signal)
  }

  /** Scrolls the element, or what a person would scroll; nothing when nothing can be scrolled. */
  scroll(id: number | null, how: WireScroll, signal: AbortSignal): Promise<WireScrolled | null> {
    return this.#call("scroll", [id, how], isScrolled, signal)
  }

  scrolled(id: number, signal: AbortSignal): Promise<Pick<WireScrolled, "at" | "most"> | null> {
    return this.#call("scrolled", [id], isPlace, signal)
  }

  /** Begins to set the value of a field in which nobody types; a key may have to do the rest. */
  beginChosen(id: number, value: string, signal: AbortSignal): Promise<WireChoosing> {
    return this.#call("beginChosen", [id, value], isChoosing, signal)
  }

  /** Makes sure of it. Returns whether a script had to tell the page of the value. */
  endChosen(id: number, value: string, signal: AbortSignal): Promise<boolean> {
    return this.#call("endChosen", [id, value], isBoolean, signal)
  }

  /** What the element holds is told no more, also where nobody could tell that it is a secret. */
  async markSecret(id: number, signal: AbortSignal): Promise<void> {
    await this.#call("markSecret", [id], isAnything, signal)
  }

  /** Nothing came of what was made ready: everything is scrolled back. */
  async giveUp(signal: AbortSignal): Promise<void> {
    await this.#call("giveUp", [], isBoolean, signal)
  }

  /** From here on it is noted whether the mouse comes into the frame. */
  async listen(signal: AbortSignal): Promise<void> {
    await this.#call("listen", [], isBoolean, signal)
  }

  /** Whether it came since; then nobody listens any more. */
  heard(signal: AbortSignal): Promise<boolean> {
    return this.#call("heard", [], isBoolean, signal)
  }

  async endListening(signal: AbortSignal): Promise<void> {
    await this.#call("endListening", [], isBoolean, signal)
  }

  /** Waits until the frame was drawn. */
  async drawn(signal: AbortSignal): Promise<void> {
    await this.#call("drawn", [], isBoolean, signal)
  }

  /** What a field holds, compared with what it should; nothing when it is gone. */
  heldIn(id: number, wanted: string, signal: AbortSignal): Promise<WireHeld | null> {
    return this.#call("heldIn", [id, wanted], isHeld, signal)
  }

  /** The same of what is selected in an editor, by its own word; nothing where it says nothing. */
  heldByCopy(id: number, wanted: string, signal: AbortSignal): Promise<WireHeld | null> {
    return this.#call("heldByCopy", [id, wanted], isHeld, signal)
  }

  /** Returns whether an editor took the text as from a clipboard. */
  paste(id: number, text: string, signal: AbortSignal): Promise<boolean> {
    return this.#call("paste", [id, text], isBoolean, signal)
  }

  checked(id: number, signal: AbortSignal): Promise<WireChecked | null> {
    return this.#call("checked", [id], isChecked, signal)
  }

  /** What can be selected in a list; nothing when it is gone. */
  options(id: number, signal: AbortSignal): Promise<WireOptions | null> {
    return this.#call("choosing.options", [id], isOptions, signal)
  }

  /** What can be selected in the list that a combobox shows now, other than these; nothing while it shows none. */
  popup(id: number, before: readonly number[], signal: AbortSignal): Promise<WireOptions | null> {
    return this.#call("choosing.popup", [id, before], isOptions, signal)
  }

  lists(id: number, signal: AbortSignal): Promise<number[]> {
    return this.#call("choosing.lists", [id], isNumbers, signal)
  }

  box(id: number, signal: AbortSignal): Promise<WireBox | null> {
    return this.#call("choosing.box", [id], isBox, signal)
  }

  /** Brings more of a list to show, which draws only what shows. */
  scrollOn(list: number, signal: AbortSignal): Promise<boolean> {
    return this.#call("choosing.scrollOn", [list], isBoolean, signal)
  }

  /** Whether an option is selected; nothing where nobody can tell. */
  isSelected(id: number, signal: AbortSignal): Promise<boolean | null> {
    return this.#call("choosing.isSelected", [id], isBooleanOrNull, signal)
  }

  /** Makes one press of the down key select that option. Returns whether it will. */
  beginMove(id: number, index: number, signal: AbortSignal): Promise<boolean> {
    return this.#call("choosing.beginMove", [id, index], isBoolean, signal)
  }

  /** Returns whether the key did anything; if not, nothing is changed. */
  endMove(signal: AbortSignal): Promise<boolean> {
    return this.#call("choosing.endMove", [], isBoolean, signal)
  }

  setOptions(id: number, indexes: readonly number[], signal: AbortSignal): Promise<boolean> {
    return this.#call("choosing.setOptions", [id, indexes], isBoolean, signal)
  }

  /** From here on it is noted what comes of a drag in the frame. */
  async watchDrag(signal: AbortSignal): Promise<void> {
    await this.#call("dragging.watch", [], isAnything, signal)
  }

  /** What the ends of a drag in the frame look like now is none of the drag's doing. */
  async seeDrag(source: WireDragEnd | null, target: WireDragEnd | null, signal: AbortSignal): Promise<void> {
    await this.#call("dragging.see", [source, target], isAnything, signal)
  }

  /** Until the page has done what it does when it is pressed. */
  async dragPressed(signal: AbortSignal): Promise<void> {
    await this.#call("dragging.pressed", [], isAnything, signal)
  }

  /** Until an end of the drag has changed here, for so long at most. */
  dragChanged(ms: number, signal: AbortSignal): Promise<WireDrag | null> {
    return this.#call("dragging.untilChanged", [ms], isDrag, signal)
  }

  /** What came of it so far; nothing when it was not watched for, as in another document. */
  drag(signal: AbortSignal): Promise<WireDrag | null> {
    return this.#call("dragging.told", [], isDrag, signal)
  }

  /** Until something came of letting go here, for so long at most. */
  dragOutcome(ms: number, signal: AbortSignal): Promise<boolean> {
    return this.#call("dragging.outcome", [ms], isBoolean, signal)
  }

  endDrag(signal: AbortSignal): Promise<WireDrag | null> {
    return this.#call("dragging.end", [], isDrag, signal)
  }

  /** Takes back that a drag selected text. */
  async unselect(signal: AbortSignal): Promise<void> {
    await this.#call("dragging.unselect", [], isAnything, signal)
  }

  /** Scrolls so that both elements can be hit, where that is possible; points are from their upper left corners. */
  async showBoth(
    source: number,
    sourceAt: Point | undefined,
    target: number,
    targetAt: Point | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#call("dragging.showBoth", [source, sourceAt ?? null, target, targetAt ?? null], isAnything, signal)
  }

  /** The field for files that is meant by an element, or what else it is; nothing when it is gone. Without a document, wherever it is. */
  fileField(
    id: number,
    documentKey: string | undefined,
    signal: AbortSignal,
  ): Promise<WireFileField | { readonly actor: WireActor } | null> {
    const of = documentKey === undefined ? null : documentNumber(documentKey)
    return this.#call("giving.field", [id, of], isFileField, signal)
  }

  async watchFiles(id: number, signal: AbortSignal): Promise<void> {
    await this.#call("giving.watch", [id], isAnything, signal)
  }

  /** What became of the files; nothing when it was not watched for, as in another document. */
  endFiles(signal: AbortSignal): Promise<WireFiles | null> {
    return this.#call("giving.end", [], isFiles, signal)
  }

  /** Returns whether the frame has news from before. */
  watch(signal: AbortSignal): Promise<boolean> {
    return this.#call("watch", [], isBoolean, signal)
  }

  /** `isPatient` also follows what may only be the beginning of an answer. */
  rest(ms: number, isPatient: boolean, signal: AbortSignal): Promise<WireRest> {
    return this.#call("rest", [ms, isPatient], isRest, signal)
  }

  async #call<T>(
    method: string,
    args: readonly unknown[],
    check: (value: unknown) => value is T,
    signal: AbortSignal,
  ): Promise<T> {
    const call = `function (...args) { return this.${method}(...args) }`
    const told = await this.eye.callBeside(handSource, call, args, signal)
    if (check(told)) return told
    throw new TabhandError("internal", `our script in the page answered ${method} in an unexpected shape`)
  }
}

function isDrag(value: unknown): value is WireDrag | null {
  return value === null || (isRecord(value) && typeof value.started === "boolean")
}

function isFileField(value: unknown): value is WireFileField | { readonly actor: WireActor } | null {
  return value === null || (isRecord(value) && isRecord(value.actor))
}

function isFiles(value: unknown): value is WireFiles | null {
  return value === null || (isRecord(value) && Array.isArray(value.held))
}

function isReady(value: unknown): value is WireReady {
  return isRecord(value) && typeof value.ready === "boolean"
}

function isHits(value: unknown): value is WireHits {
  return isRecord(value) && Array.isArray(value.hits)
}

function isPoints(value: unknown): value is Point[] {
  return Array.isArray(value) && value.every((each) => isRecord(each) && typeof each.x === "number")
}

function isRest(value: unknown): value is WireRest {
  return isRecord(value) && typeof value.reacted === "boolean"
}

function isScrolled(value: unknown): value is WireScrolled | null {
  return value === null || (isRecord(value) && isRecord(value.at) && isRecord(value.most))
}

function isPlace(value: unknown): value is Pick<WireScrolled, "at" | "most"> | null {
  return value === null || (isRecord(value) && isRecord(value.at) && isRecord(value.most))
}

function isChoosing(value: unknown): value is WireChoosing {
  return isRecord(value) && (typeof value.refused === "string" || typeof value.value === "string")
}

function isHeld(value: unknown): value is WireHeld | null {
  return value === null || (isRecord(value) && typeof value.same === "boolean")
}

function isChecked(value: unknown): value is WireChecked | null {
  return value === null || (isRecord(value) && typeof value.checked === "boolean")
}

function isBooleanOrNull(value: unknown): value is boolean | null {
  return value === null || isBoolean(value)
}

function isOptions(value: unknown): value is WireOptions | null {
  return value === null || (isRecord(value) && Array.isArray(value.options))
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => typeof each === "number")
}

function isBox(value: unknown): value is WireBox | null {
  return value === null || (isRecord(value) && typeof value.expanded === "boolean")
}

function isNumber(value: unknown): value is number {
  return typeof value === "number"
}

function isText(value: unknown): value is string {
  return typeof value === "string"
}

function isAnything(value: unknown): value is unknown {
  return value !== null
}
