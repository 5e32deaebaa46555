import { TabhandError } from "../../base/errors.ts"
import { isBoolean, isRecord } from "../../base/records.ts"
import { actionsScript } from "../../generated/injected/actions.ts"
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
} from "../../injected/wire/acting.ts"
import type { Point } from "../../injected/wire/point.ts"
import { documentNumber, type FrameSnapshotter } from "../view/frames/frame-snapshotter.ts"

/** The actions script in one frame, next to the snapshotter: prepares elements for input and reports the effect. */
export class FrameActions {
  readonly snapshotter: FrameSnapshotter

  constructor(snapshotter: FrameSnapshotter) {
    this.snapshotter = snapshotter
  }

  /** Loads the script ahead of the first call. */
  prepare(): void {
    this.snapshotter.prepareBeside(actionsScript)
  }

  ready(id: number, documentKey: string, needs: Needs, ms: number, signal: AbortSignal): Promise<WireReady> {
    return this.#call("ready", [id, documentNumber(documentKey), needs, ms], isReady, signal)
  }

  /** At which points of the frame's window the element is topmost, and what covers it at the first where it is not. */
  areHit(id: number, points: readonly Point[], signal: AbortSignal): Promise<WireHits> {
    return this.#call("areHit", [id, points], isHits, signal)
  }

  /** Further points at which the element that was last made ready is hit. */
  otherPoints(signal: AbortSignal): Promise<Point[]> {
    return this.#call("otherPoints", [], isPoints, signal)
  }

  /** The id of the box that overlays the page like a dialog; 0 if there is none. */
  layer(signal: AbortSignal): Promise<number> {
    return this.#call("layer", [], isNumber, signal)
  }

  /** Resolves when the button that was pressed on the ready element may be released. */
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

  /**
   * Enters text into a field in one turn, replacing its content or appended. Returns whether the field took the focus.
   */
  putText(id: number, text: string, all: boolean, signal: AbortSignal): Promise<boolean> {
    return this.#call("putText", [id, text, all], isBoolean, signal)
  }

  /** Scrolls the element, or what a person would scroll; null if nothing can be scrolled. */
  scroll(id: number | null, how: WireScroll, signal: AbortSignal): Promise<WireScrolled | null> {
    return this.#call("scroll", [id, how], isScrolled, signal)
  }

  scrolled(id: number, signal: AbortSignal): Promise<Pick<WireScrolled, "at" | "most"> | null> {
    return this.#call("scrolled", [id], isPlace, signal)
  }

  /** Begins to set the value of a field that is not typed into, such as a date; a key may have to complete it. */
  beginChosen(id: number, value: string, signal: AbortSignal): Promise<WireChoosing> {
    return this.#call("beginChosen", [id, value], isChoosing, signal)
  }

  /** Completes `beginChosen`. Returns whether our script had to dispatch the events of a change. */
  endChosen(id: number, value: string, signal: AbortSignal): Promise<boolean> {
    return this.#call("endChosen", [id, value], isBoolean, signal)
  }

  /** The element's value is no longer reported, even if nothing identifies it as a secret. */
  async markSecret(id: number, signal: AbortSignal): Promise<void> {
    await this.#call("markSecret", [id], isAnything, signal)
  }

  /** The element that was made ready is not used: undoes scrolling. */
  async giveUp(signal: AbortSignal): Promise<void> {
    await this.#call("giveUp", [], isBoolean, signal)
  }

  /** Starts to watch for mouse events in the frame. */
  async listen(signal: AbortSignal): Promise<void> {
    await this.#call("listen", [], isBoolean, signal)
  }

  /** Whether one was received since; if so, ends watching. */
  mouseHasEntered(signal: AbortSignal): Promise<boolean> {
    return this.#call("mouseHasEntered", [], isBoolean, signal)
  }

  async endListening(signal: AbortSignal): Promise<void> {
    await this.#call("endListening", [], isBoolean, signal)
  }

  /** Waits until the frame is drawn. */
  async drawn(signal: AbortSignal): Promise<void> {
    await this.#call("drawn", [], isBoolean, signal)
  }

  /** The value of a field, compared with the wanted one; null if the field is gone. */
  heldIn(id: number, wanted: string, signal: AbortSignal): Promise<WireHeld | null> {
    return this.#call("heldIn", [id, wanted], isHeld, signal)
  }

  /** The same for an editor's selection, by what its copy handler returns; null if it returns nothing. */
  heldByCopy(id: number, wanted: string, signal: AbortSignal): Promise<WireHeld | null> {
    return this.#call("heldByCopy", [id, wanted], isHeld, signal)
  }

  /** Returns whether an editor handled the text as a paste. */
  paste(id: number, text: string, signal: AbortSignal): Promise<boolean> {
    return this.#call("paste", [id, text], isBoolean, signal)
  }

  checked(id: number, signal: AbortSignal): Promise<WireChecked | null> {
    return this.#call("checked", [id], isChecked, signal)
  }

  /** The options of a list; null if it is gone. */
  options(id: number, signal: AbortSignal): Promise<WireOptions | null> {
    return this.#call("choosing.options", [id], isOptions, signal)
  }

  /** The options of the list that a combobox shows, other than the lists in `before`; null while it shows none. */
  popup(id: number, before: readonly number[], signal: AbortSignal): Promise<WireOptions | null> {
    return this.#call("choosing.popup", [id, before], isOptions, signal)
  }

  lists(id: number, signal: AbortSignal): Promise<number[]> {
    return this.#call("choosing.lists", [id], isNumbers, signal)
  }

  box(id: number, signal: AbortSignal): Promise<WireBox | null> {
    return this.#call("choosing.box", [id], isBox, signal)
  }

  /** Scrolls a virtualized list on. */
  scrollOn(list: number, signal: AbortSignal): Promise<boolean> {
    return this.#call("choosing.scrollOn", [list], isBoolean, signal)
  }

  /** Whether an option is selected; null if unknown. */
  isSelected(id: number, signal: AbortSignal): Promise<boolean | null> {
    return this.#call("choosing.isSelected", [id], isBooleanOrNull, signal)
  }

  /** Arranges that one press of the down key selects the option. Returns whether it will. */
  beginMove(id: number, index: number, signal: AbortSignal): Promise<boolean> {
    return this.#call("choosing.beginMove", [id, index], isBoolean, signal)
  }

  /** Returns whether the key had an effect; if not, nothing is changed. */
  endMove(signal: AbortSignal): Promise<boolean> {
    return this.#call("choosing.endMove", [], isBoolean, signal)
  }

  setOptions(id: number, indexes: readonly number[], signal: AbortSignal): Promise<boolean> {
    return this.#call("choosing.setOptions", [id, indexes], isBoolean, signal)
  }

  /** Starts to watch for effects of a drag in the frame. */
  async watchDrag(signal: AbortSignal): Promise<void> {
    await this.#call("dragging.watch", [], isAnything, signal)
  }

  /** Records the state of the drag's ends in the frame: it is no effect of the drag. */
  async seeDrag(source: WireDragEnd | null, target: WireDragEnd | null, signal: AbortSignal): Promise<void> {
    await this.#call("dragging.see", [source, target], isAnything, signal)
  }

  /** Waits until the page has handled the press. */
  async dragPressed(signal: AbortSignal): Promise<void> {
    await this.#call("dragging.pressed", [], isAnything, signal)
  }

  /** Waits until an end of the drag has changed in this frame, up to `ms`. */
  dragChanged(ms: number, signal: AbortSignal): Promise<WireDrag | null> {
    return this.#call("dragging.untilChanged", [ms], isDrag, signal)
  }

  /** The effects so far; null if the drag was not watched, as in a new document. */
  drag(signal: AbortSignal): Promise<WireDrag | null> {
    return this.#call("dragging.report", [], isDrag, signal)
  }

  /** Waits until the release has had an effect in this frame, up to `ms`. */
  dragOutcome(ms: number, signal: AbortSignal): Promise<boolean> {
    return this.#call("dragging.outcome", [ms], isBoolean, signal)
  }

  endDrag(signal: AbortSignal): Promise<WireDrag | null> {
    return this.#call("dragging.end", [], isDrag, signal)
  }

  /** Clears the text that a drag selected. */
  async unselect(signal: AbortSignal): Promise<void> {
    await this.#call("dragging.unselect", [], isAnything, signal)
  }

  /** Scrolls so that both elements can be hit, if possible; the points are offsets from their upper left corners. */
  async showBoth(
    source: number,
    sourceAt: Point | undefined,
    target: number,
    targetAt: Point | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#call("dragging.showBoth", [source, sourceAt ?? null, target, targetAt ?? null], isAnything, signal)
  }

  /**
   * The file field that an element refers to, or its actor if it is none; null if it is gone. `documentKey` undefined:
   * in any document.
   */
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

  /** The outcome for the files; null if the field was not watched, as in a new document. */
  endFiles(signal: AbortSignal): Promise<WireFiles | null> {
    return this.#call("giving.end", [], isFiles, signal)
  }

  /** Returns whether the frame has changes from before the act. */
  watch(signal: AbortSignal): Promise<boolean> {
    return this.#call("watch", [], isBoolean, signal)
  }

  /** `isPatient` also awaits what may be only the beginning of a reaction. */
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
    const answer = await this.snapshotter.callBeside(actionsScript, call, args, signal)
    if (check(answer)) return answer
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
