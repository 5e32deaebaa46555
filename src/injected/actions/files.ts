import { isInput, isLabel } from "../snapshot/elements.ts"
import { isConnected } from "../snapshot/safe.ts"
import type { WireActor, WireFile, WireFileField, WireFiles } from "../wire/acting.ts"
import { isDisabled } from "./kinds.ts"
import { selectorOf } from "./selector.ts"
import type { SnapshotParts } from "./snapshot-parts.ts"

const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true }

/**
 * Finds file inputs and observes what they are given. They need not be visible: many pages hide them behind a button.
 */
export class Giving {
  readonly #snapshotter: SnapshotParts
  #watch: FilesWatch | undefined

  constructor(snapshotter: SnapshotParts) {
    this.#snapshotter = snapshotter
  }

  /**
   * The file input that an element refers to, or else a description of the element; null if it is gone. Without a
   * document it may be detached: pages create such inputs to open a file chooser.
   */
  field(id: number, document: number | null): WireFileField | { readonly actor: WireActor } | null {
    const element = document === null ? this.#snapshotter.memory.element(id) : this.#snapshotter.elementOf(id, document)
    if (!element) return null
    const field = fileFieldFor(element)
    const meant = field ?? element
    const actor = { ...this.#snapshotter.describe(meant), selector: isConnected(meant) ? selectorOf(meant) : "" }
    if (field === undefined) return { actor }
    const { multiple, webkitdirectory, accept } = field
    return { actor, multiple, directory: webkitdirectory, disabled: isDisabled(field), accept }
  }

  /** Observes from here on what happens to the files given to this input. */
  watch(id: number): void {
    this.#watch?.end()
    const element = this.#snapshotter.memory.element(id)
    this.#watch = element && isInput(element) ? new FilesWatch(element) : undefined
  }

  end(): WireFiles | null {
    const outcome = this.#watch?.end() ?? null
    this.#watch = undefined
    return outcome
  }
}

/** The file input that an element refers to: itself, or the one that it labels. */
function fileFieldFor(element: Element): HTMLInputElement | undefined {
  const control = isLabel(element) ? element.control : element
  return control !== null && isInput(control) && control.type === "file" ? control : undefined
}

/** Reports what happened to the files given to one input. */
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
