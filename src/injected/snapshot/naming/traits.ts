import { attribute, attributeNames, hasAttributes } from "../safe.ts"

/** The relevant attributes of an element. Most elements have one or two: checking each by name costs more. */
export interface Traits {
  readonly role: string | null
  /** Any `aria-…`. */
  readonly aria: boolean
  /** A title, which may name or describe it. */
  readonly title: boolean
  /** Inline handlers for user input. */
  readonly handles: boolean
  readonly tabbable: boolean
  readonly draggable: boolean
  readonly editable: boolean
  readonly inert: boolean
}

export const NO_TRAITS: Traits = {
  role: null,
  aria: false,
  title: false,
  handles: false,
  tabbable: false,
  draggable: false,
  editable: false,
  inert: false,
}

const HANDLER = /^on(dbl)?click$|^on(mouse|pointer)(down|up)$|^ontouch(start|end)$|^onkey(down|up|press)$/

export function traitsOf(element: Element): Traits {
  if (!hasAttributes(element)) return NO_TRAITS
  let traits: { -readonly [K in keyof Traits]: Traits[K] } | undefined
  for (const name of attributeNames(element)) {
    // Nearly all attributes are classes, ids and the like.
    const first = name.charCodeAt(0)
    if (first === 99 && name === "contenteditable") own().editable = isOn(attribute(element, name))
    else if (first === 114 && name === "role") own().role = attribute(element, name)
    else if (first === 97 && name.startsWith("aria-")) own().aria = true
    else if (first === 116 && name === "title") own().title = true
    else if (first === 116 && name === "tabindex")
      own().tabbable = Number.parseInt(attribute(element, name) ?? "", 10) >= 0
    else if (first === 100 && name === "draggable") own().draggable = attribute(element, name) === "true"
    else if (first === 105 && name === "inert") own().inert = true
    else if (first === 111 && HANDLER.test(name)) own().handles = true
  }
  return traits ?? NO_TRAITS

  function own() {
    traits ??= { ...NO_TRAITS }
    return traits
  }
}

function isOn(editable: string | null): boolean {
  return editable !== null && editable.toLowerCase() !== "false"
}
