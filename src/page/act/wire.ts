import type { Point } from "../view/mapping.ts"
import type { WireThing } from "../view/question.ts"

/** What must be true of an element before it is acted on. */
export interface Needs {
  /** A point of it at which it is hit, rather than what lies over it. */
  readonly hit?: boolean
  /** That point, from the upper left corner of its box; else any. */
  readonly at?: Point
  readonly enabled?: boolean
  /** Text can be put into it: then it gets the focus, with all of its text chosen, or the caret behind it. */
  readonly writable?: "all" | "end"
  /** It can be checked. One that is as it shall become, or can never become so, need not be hit. */
  readonly checkable?: "checked" | "unchecked"
  /** Something can be selected in it. */
  readonly selectable?: boolean
  /** The next press, or click, in its window must hit it: one that does not is kept from the page. */
  readonly guard?: "press" | "click"
}

/** How text gets into a field: it is typed, chosen in a form of its own, or edited in the page. */
export type WireField =
  | { readonly kind: "typed"; readonly type: string }
  | WireEditor
  | { readonly kind: "chosen"; readonly type: string; readonly format: string }

export interface WireEditor {
  readonly kind: "edited"
  readonly type: "editor"
  /** It draws its text in other elements than the one that takes what is typed. */
  readonly elsewhere?: true
}

export interface WireHeld {
  /** Just what was wanted, or the same letters and digits written in another way, or something that ends with it. */
  readonly same: boolean
  readonly alike: boolean
  readonly ends: boolean
  readonly length: number
  /** Not of secrets. */
  readonly value?: string
}

/** How a value gets into a field in which nobody types. */
export type WireChoosing =
  /** Why the field does not take the value. */
  | { readonly refused: string; readonly value?: undefined }
  /** As the field writes it, and the key that brings it there, if one does; in which part of the field, from the first. */
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

/** How something is selected in a list: it drops down, shows its rows, suggests texts, or is made of other elements. */
export interface WireList {
  readonly kind: "drop-down" | "rows" | "suggestions" | "listbox" | "combobox"
  /** Whether several options may be selected. */
  readonly multiple: boolean
  /** Text can be written into it, by which it finds its options. */
  readonly editable: boolean
}

export interface WireOption {
  readonly id: number
  /** Its place in the list, from 0. */
  readonly index: number
  readonly value: string
  readonly label: string
  readonly disabled: boolean
  /** Nothing where the page does not say. */
  readonly selected: boolean | null
}

export interface WireOptions {
  /** The number of the list. */
  readonly list: number
  readonly multiple: boolean
  readonly options: readonly WireOption[]
  /** Some are drawn only when the list is scrolled to them, and it can be scrolled on. */
  readonly hasMore?: true
}

/** What a combobox says of itself. */
export interface WireBox {
  readonly expanded: boolean
  readonly text: string
  /** What stands in it and just around it. */
  readonly around: string
}

/** An element, in words and in a way that finds it again. */
export interface WireActor extends WireThing {
  /** Matches it and nothing else within its document; ` >>> ` leads into a shadow root. */
  readonly selector: string
  /** Where the input goes, when not into the element itself: its label. */
  readonly by?: string
  /** What is put into it is never told. */
  readonly secret?: true
  readonly field?: WireField
  /** Whether it has the focus, where it was to get it. */
  readonly focused?: boolean
  readonly checked?: WireChecked
  readonly list?: WireList
}

export type Unready = "gone" | "hidden" | "disabled" | "readonly" | "moving" | "untouchable" | "outside" | "covered"

export interface WireCover {
  readonly thing: WireThing
  /** The dialog, banner or other layer that it is a part of. */
  readonly layer?: WireThing
  /** What takes that away. */
  readonly closer?: WireThing
  /** Some of its buttons, where none is known to take it away. */
  readonly buttons?: readonly WireThing[]
}

/** For each of some points, whether the element is hit there. */
export interface WireHits {
  readonly hits: readonly boolean[]
  readonly cover?: WireCover | undefined
}

export type WireReady =
  | {
      readonly ready: true
      readonly actor: WireActor
      /** Where it is hit, if it had to be. */
      readonly point?: Point
      /** The page may show something else than when it was last looked at, before anything was done to it. */
      readonly hasNews?: boolean
    }
  | { readonly ready: false; readonly why: "gone" }
  /** It is nothing that this can be done with. */
  | { readonly ready: false; readonly why: "kind"; readonly actor: WireActor }
  | {
      readonly ready: false
      readonly why: Exclude<Unready, "gone">
      readonly actor: WireActor
      readonly cover?: WireCover | undefined
    }

/** One end of a drag: an element and where in its box, or a point of the window. */
export type WireDragEnd = { readonly id: number; readonly at: Point | null } | { readonly id: null; readonly at: Point }

/** What a drag came to in one window. */
export interface WireDrag {
  /** The browser's own drag and drop began, and the page let it. */
  readonly started: boolean
  /** The page, or a field, answers for what is over it now. */
  readonly handled: boolean
  readonly dropped: boolean
  readonly ended: boolean
  /** It was pressed on a picture that shows nothing of what it draws in its elements. */
  readonly drawn: boolean
  /** An end of it is not what it was before, and not what the mouse alone made of it. */
  readonly changed: boolean
  /** Something in the window answered while it was dragged, wherever. */
  readonly stirred: boolean
  /** Text was selected by it. */
  readonly selected: boolean
}

/** A field for files. */
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
  /** What it held when the page was told of it, if it was. */
  readonly given?: readonly WireFile[]
  /** Whether anything in the document changed since. */
  readonly answered: boolean
}

export interface WireInvalid {
  /** Which document of the window they are in. */
  readonly document: number
  readonly fields: readonly { readonly thing: WireThing; readonly why: string }[]
}

/** What came of input, as the page could tell it at once. */
export interface WireRest {
  /** Whether anything in the page answered. */
  readonly reacted: boolean
  /** It answered at once, and was done: what was true then is still true. */
  readonly calm?: true
  /** Whether a click that was guarded reached its element. */
  readonly hit?: boolean
  /** What it would have hit instead. */
  readonly missed?: WireCover
  /** Its element moved away while the button was down. */
  readonly moved?: true
  /** No press came into the window at all. */
  readonly unheard?: true
  /** The button went down in the window, and not up again. */
  readonly unreleased?: true
  /** What its element called itself at the press, which was kept from it. */
  readonly renamed?: string
  /** Fields that kept a form from being sent, and why. */
  readonly invalid?: WireInvalid
}

/** How far to scroll, in pixels or in parts of what shows, or to which edge. */
export interface WireScroll extends Point {
  readonly pages?: true
  readonly to?: "top" | "bottom" | "left" | "right" | undefined
}

export interface WireScrolled {
  readonly id: number
  /** Which document of the window it is in. */
  readonly document: number
  readonly before: { readonly at: Point }
  readonly at: Point
  /** As far as it goes. */
  readonly most: Point
  /** How much of it shows. */
  readonly window: Point
  /** What was scrolled, when it is not the page. */
  readonly thing?: WireThing
}
