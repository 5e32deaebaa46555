/** States and traits of a thing in the view, as bits: there are thousands of things. */
export const Flag = {
  /** A person can click, drag or type into it. */
  acts: 1,
  /** It stands in a line of text. */
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
  /** Its value is never told, only whether there is one. */
  secret: 1 << 19,
  filled: 1 << 20,
  busy: 1 << 21,
  multiple: 1 << 22,
  /** No role says that it can be clicked, or written into. */
  clickable: 1 << 23,
  /** It is drawn where no scrolling leads. */
  beyond: 1 << 24,
  /** It takes clicks, and cannot be seen. */
  transparent: 1 << 25,
  /** The rows below it are in its order. */
  ascending: 1 << 26,
  descending: 1 << 27,
} as const

/** What not every thing has. */
export interface More {
  value?: string
  level?: number
  url?: string
  placeholder?: string
  description?: string
  /** Options of a list that is closed. */
  options?: number
  /** The kind of an input, where its role does not tell. */
  type?: string
  /** Of what has no name: words of its author that may tell it apart, and where they stand. */
  hint?: string
  /** How many of each kind cannot be reached by scrolling there, by their roles. */
  cut?: Readonly<Record<string, number>>
  /** How many rows a grid says it has, or on its first item a list: it may draw only some of them. -1 is unknown. */
  rows?: number
}

/**
 * One thing as the eye tells of it: by position, because there are thousands. A thing that was told before, with all that
 * is in it, is told by its serial number alone; text stands between what is in a line of it.
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
  /** Names this look: the next one may build on it. */
  readonly look: number
  /** Which document of the window it is: numbers of elements belong to one document. */
  readonly document: number
  /** Whether serial numbers of earlier looks occur in it. */
  readonly partial: boolean
  readonly entries: readonly WireKid[]
  readonly title: string
  readonly width: number
  readonly height: number
  readonly scrollX: number
  readonly scrollY: number
  readonly scrollWidth: number
  readonly scrollHeight: number
  /** Of those in the window that a person can act on: which lie under something else. */
  readonly covered: readonly number[]
  /** Elements whose shadow root, if they have one, we cannot see: whoever drives the browser may look. */
  readonly suspects: number
  /** The frames that are drawn, by the number of their element. */
  readonly frames: readonly number[]
}
