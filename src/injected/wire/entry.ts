/** States and traits of a thing in the view, as bits: there are thousands of things. */
export const Flag = {
  /** It can be clicked, dragged or typed into. */
  acts: 1,
  /** It is part of a line of text. */
  inline: 1 << 1,
  disabled: 1 << 2,
  readonly: 1 << 3,
  required: 1 << 4,
  invalid: 1 << 5,
  focused: 1 << 6,
  checked: 1 << 7,
  mixed: 1 << 8,
  expanded: 1 << 9,
  collapsed: 1 << 10,
  selected: 1 << 11,
  pressed: 1 << 12,
  current: 1 << 13,
  modal: 1 << 14,
  multiline: 1 << 15,
  editable: 1 << 16,
  popup: 1 << 17,
  draggable: 1 << 18,
  /** Its value is never reported, only whether there is one. */
  secret: 1 << 19,
  filled: 1 << 20,
  busy: 1 << 21,
  multiple: 1 << 22,
  /** It has no role for being clickable or editable. */
  clickable: 1 << 23,
  /** It is drawn where no scrolling leads. */
  beyond: 1 << 24,
  /** It takes clicks, and is invisible. */
  transparent: 1 << 25,
  /** The rows below it are sorted by it. */
  ascending: 1 << 26,
  descending: 1 << 27,
} as const

/** Rare properties of a thing. */
export interface More {
  value?: string
  level?: number
  url?: string
  placeholder?: string
  description?: string
  /** The number of options of a closed list. */
  options?: number
  /** The type of an input, if its role does not imply it. */
  type?: string
  /** For a thing without a name: words of its author that may identify it, and their source. */
  hint?: string
  /** The number of things there that cannot be scrolled to, by role. */
  cut?: Readonly<Record<string, number>>
  /**
   * The number of rows that a grid, or a list on its first item, declares: it may render only some of them. -1 is
   * unknown.
   */
  rows?: number
}

/**
 * One thing in the snapshot, as an array because there are thousands. A thing that was sent before and is unchanged,
 * with everything in it, is sent as its serial number; text is between the inline things of its line.
 */
export type WireEntry = readonly [
  serial: number,
  id: number,
  role: string,
  name: string,
  flags: number,
  more: More | 0,
  kids: readonly WireKid[],
]
export type WireKid = WireEntry | number | string

export interface WireLook {
  /** The number of this look: the next one may build on it. */
  readonly look: number
  /** The number of the window's document: element numbers belong to one document. */
  readonly document: number
  /** Whether it contains serial numbers of earlier looks. */
  readonly partial: boolean
  readonly entries: readonly WireKid[]
  readonly title: string
  readonly width: number
  readonly height: number
  readonly scrollX: number
  readonly scrollY: number
  readonly scrollWidth: number
  readonly scrollHeight: number
  /** Which of the operable elements in the window are covered by something else. */
  readonly covered: readonly number[]
  /** The number of elements that may have a closed shadow root: the process driving the browser can check. */
  readonly suspects: number
  /** The visible frames, by the number of their element. */
  readonly frames: readonly number[]
}
