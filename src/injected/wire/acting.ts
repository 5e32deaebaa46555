import type { Point } from "./point.ts"
import type { WireThing } from "./question.ts"

/** What must hold for an element before it is acted on. */
export interface Needs {
  /** It can be hit at some point that is not covered. */
  readonly hit?: boolean
  /** The point to hit, from the upper left corner of its box; any if absent. */
  readonly at?: Point
  readonly enabled?: boolean
  /** It takes text: it gets the focus, with all of its text selected or the caret at its end. */
  readonly writable?: "all" | "end"
  /** It can be checked. If it is in that state already, or can never reach it, it need not be hit. */
  readonly checkable?: "checked" | "unchecked"
  /** Options can be selected in it. */
  readonly selectable?: boolean
  /** The next press, or click, in its window must hit it; others are blocked from the page. */
  readonly guard?: "press" | "click"
}

/** How text is entered into a field: typed, chosen in a format of its own, or edited in the page. */
export type WireField =
  | { readonly kind: "typed"; readonly type: string }
  | WireEditor
  | { readonly kind: "chosen"; readonly type: string; readonly format: string }

export interface WireEditor {
  readonly kind: "edited"
  readonly type: "editor"
  /** Its text is drawn in other elements than the one that receives the typing. */
  readonly elsewhere?: true
}

export interface WireHeld {
  /** Exactly the wanted text, or the same letters and digits in another format, or a text that ends with it. */
  readonly same: boolean
  readonly alike: boolean
  readonly ends: boolean
  /** The same value that the field had when it was made ready. */
  readonly unchanged?: true
  readonly length: number
  /** Absent for secrets. */
  readonly value?: string
}

/** How the value of a field that is not typed into is set. */
export type WireChoosing =
  /** Why the field does not accept the value. */
  | { readonly refused: string; readonly value?: undefined }
  /**
   * The value in the field's format, and the key that leads to it, if one does; the index of the field's part that the
   * key changes.
   */
  | {
      readonly refused?: undefined
      readonly value: string
      readonly part?: number
      readonly key?: "ArrowUp" | "ArrowDown"
    }

export interface WireChecked {
  readonly kind: "checkbox" | "radio"
  readonly checked: boolean
}

/** How options are selected in a list: it is a drop-down, shows rows, suggests texts, or is made of other elements. */
export interface WireList {
  readonly kind: "drop-down" | "rows" | "suggestions" | "listbox" | "combobox"
  /** Whether several options can be selected. */
  readonly multiple: boolean
  /** Text can be typed into it to filter its options. */
  readonly editable: boolean
}

export interface WireOption {
  readonly id: number
  /** Its index in the list, from 0. */
  readonly index: number
  readonly value: string
  readonly label: string
  readonly disabled: boolean
  /** Null if the page does not indicate it. */
  readonly selected: boolean | null
}

export interface WireOptions {
  /** The number of the list. */
  readonly list: number
  readonly multiple: boolean
  readonly options: readonly WireOption[]
  /** Some options are rendered only when the list is scrolled to them, and it can be scrolled further. */
  readonly hasMore?: true
}

/** The state that a combobox shows. */
export interface WireBox {
  readonly expanded: boolean
  readonly text: string
  /** The text in it and just around it. */
  readonly around: string
}

/** An element, with its description and a selector that finds it again. */
export interface WireActor extends WireThing {
  /** Matches only this element within its document; ` >>> ` leads into a shadow root. */
  readonly selector: string
  /** The element that receives the input, if not the element itself: its label. */
  readonly by?: string
  /** What is typed into it is never reported. */
  readonly secret?: true
  readonly field?: WireField
  /** Whether it has the focus, if it was to be focused. */
  readonly focused?: boolean
  readonly checked?: WireChecked
  readonly list?: WireList
}

export type Unready = "gone" | "hidden" | "disabled" | "readonly" | "moving" | "untouchable" | "outside" | "covered"

export interface WireCover {
  readonly thing: WireThing
  /** The dialog, banner or other layer that contains it. */
  readonly layer?: WireThing
  /** The control that closes the layer. */
  readonly closer?: WireThing
  /** Some of its buttons, if none is known to close it. */
  readonly buttons?: readonly WireThing[]
}

/** Whether the element is hit at each of the points. */
export interface WireHits {
  readonly hits: readonly boolean[]
  readonly cover?: WireCover | undefined
}

export type WireReady =
  | {
      readonly ready: true
      readonly actor: WireActor
      /** Where it is hit, if a hit was needed. */
      readonly point?: Point
      /** The page may have changed since the last look, before the action. */
      readonly hasNews?: boolean
    }
  | { readonly ready: false; readonly why: "gone" }
  /** The action does not apply to this type of element. */
  | { readonly ready: false; readonly why: "kind"; readonly actor: WireActor }
  | {
      readonly ready: false
      readonly why: Exclude<Unready, "gone">
      readonly actor: WireActor
      readonly cover?: WireCover | undefined
    }

/** One end of a drag: an element and a point in its box, or a point of the window. */
export type WireDragEnd = { readonly id: number; readonly at: Point | null } | { readonly id: null; readonly at: Point }

/** The outcome of a drag in one window. */
export interface WireDrag {
  /** The browser's own drag and drop started, and the page did not prevent it. */
  readonly started: boolean
  /** The page, or a field, accepts the drop at the current position. */
  readonly handled: boolean
  readonly dropped: boolean
  readonly ended: boolean
  /** The press was on a canvas or media element, whose rendering is not in the DOM. */
  readonly drawn: boolean
  /** An end of the drag differs from its state before, and from what the mouse alone caused. */
  readonly changed: boolean
  /** Something in the window changed during the drag. */
  readonly stirred: boolean
  /** The drag selected text. */
  readonly selected: boolean
}

/** A file input. */
export interface WireFileField {
  readonly actor: WireActor
  readonly multiple: boolean
  readonly directory: boolean
  readonly disabled: boolean
  readonly accept: string
}

export interface WireFile {
  readonly name: string
  readonly size: number
}

export interface WireFiles {
  readonly held: readonly WireFile[]
  /** Its files at the page's input event, if there was one. */
  readonly given?: readonly WireFile[]
  /** Whether anything in the document changed since. */
  readonly answered: boolean
}

export interface WireInvalid {
  /** The number of the window's document that contains them. */
  readonly document: number
  readonly fields: readonly { readonly thing: WireThing; readonly why: string }[]
}

/** The outcome of input, as far as the page shows it at once. */
export interface WireRest {
  /** Whether anything in the page reacted. */
  readonly reacted: boolean
  /** It reacted at once and finished: its state then is still current. */
  readonly calm?: true
  /** Whether a guarded click reached its element. */
  readonly hit?: boolean
  /** What the click would have hit instead. */
  readonly missed?: WireCover
  /** Its element moved away while the button was down. */
  readonly moved?: true
  /** Its element was removed while the button was down, perhaps replaced by a similar one: there was no click. */
  readonly taken?: "away" | "replaced"
  /** No press arrived in the window at all. */
  readonly notReceived?: true
  /** The button was pressed in the window, and not released there. */
  readonly unreleased?: true
  /** The element's name at the time of the press, which was therefore blocked. */
  readonly renamed?: string
  /** Fields that blocked the submission of a form, and why. */
  readonly invalid?: WireInvalid
}

/** How far to scroll, in pixels or fractions of the visible part, or to which edge. */
export interface WireScroll extends Point {
  readonly pages?: true
  readonly to?: "top" | "bottom" | "left" | "right" | undefined
}

export interface WireScrolled {
  readonly id: number
  /** The number of the window's document that contains it. */
  readonly document: number
  readonly before: { readonly at: Point }
  readonly at: Point
  /** The maximum scroll position. */
  readonly most: Point
  /** The size of the visible part. */
  readonly window: Point
  /** What was scrolled, if not the page. */
  readonly thing?: WireThing
}

/** The element to click among several that contain a text, and what prevents a click, if anything does. */
export interface Picked {
  /** Its number; 0 if there is none. */
  readonly id: number
  readonly reason: string
}
