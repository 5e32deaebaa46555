import { isInput, isLabel } from "../../view/eye/elements.ts"
import { isConnected } from "../../view/eye/safe.ts"
import type { WireActor, WireFile, WireFileField, WireFiles } from "../wire.ts"
import type { EyeParts } from "./eye-parts.ts"
import { isDisabled } from "./kinds.ts"
import { selectorOf } from "./selector.ts"

const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true }

/** Tells of fields for files. They need not show: many pages hide them behind something nicer. */
export class Giving {
  readonly #eye: EyeParts
  #watch: FilesWatch | undefined

  constructor(eye: EyeParts) {
    this.#eye = eye
  }

  /**
   * The field that is meant by an element, or what else it is; nothing when it is gone. Without a document it may be one
   * that stands in none: pages make such fields to open a chooser.
   */
  field(id: number, document: number | null): WireFileField | { readonly actor: WireActor } | null {
    const element = document === null ? this.#eye.memory.element(id) : this.#eye.elementOf(id, document)
    if (!element) return null
    const field = fileFieldFor(element)
    const meant = field ?? element
    const actor = { ...this.#eye.told(meant), selector: isConnected(meant) ? selectorOf(meant) : "" }
    if (field === undefined) return { actor }
    const { multiple, webkitdirectory, accept } = field
    return { actor, multiple, directory: webkitdirectory, disabled: isDisabled(field), accept }
  }

  /** From here on it is noted what becomes of the files that it is given. */
  watch(id: number): void {
    this.#watch?.end()
    const element = this.#eye.memory.element(id)
    this.#watch = element && isInput(element) ? new FilesWatch(element) : undefined
  }

  end(): WireFiles | null {
    const told = this.#watch?.end() ?? null
    this.#watch = undefined
    return told
  }
}

/** The field for files that is meant by an element: itself, or the one that it labels. */
function fileFieldFor(element: Element): HTMLInputElement | undefined {
  const control = isLabel(element) ? element.control : element
  return control !== null && isInput(control) && control.type === "file" ? control : undefined
}

/** Tells what became of the files that one field is given. */
class FilesWatch {
  readonly #field: HTMLInputElement
  readonly #observer = new MutationObserver(() => {
    this.#hasChanged = true
  })
  #given: readonly WireFile[] | undefined
  #hasChanged = false

  constructor(field: HTMLInputElement) {
    this.#field = field
    field.addEventListener("input", this.#onGiven, { capture: true })
    this.#observer.observe(document, EVERYTHING)
  }

  end(): WireFiles {
    if (this.#observer.takeRecords().length > 0) this.#hasChanged = true
    this.#observer.disconnect()
    this.#field.removeEventListener("input", this.#onGiven, { capture: true })
    const given = this.#given === undefined ? {} : { given: this.#given }
    return { held: filesIn(this.#field), ...given, answered: this.#hasChanged }
  }

  readonly #onGiven = ({ isTrusted }: Event): void => {
    if (isTrusted) this.#given = filesIn(this.#field)
  }
}

function filesIn({ files }: HTMLInputElement): WireFile[] {
  return Array.from(files ?? [], ({ name, size }) => ({ name, size }))
}
