import { attribute, isConnected, isElement, isText, textOfNode } from "../../snapshot/safe.ts"

const EVERYTHING: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeOldValue: true,
  characterData: true,
  characterDataOldValue: true,
}

/** Reports whether the drag changed anything in the window; a change that the page reverted does not count. */
export class DragStir {
  readonly #observer = new MutationObserver((records) => this.#read(records))
  /** Nodes that changed before the drag began, such as clocks and elements under the mouse. */
  readonly #restless = new WeakSet<Node>()
  #isDragged = false
  /** The values before the drag. */
  readonly #attributes = new Map<Element, Map<string, string>>()
  readonly #texts = new Map<Text, string>()
  readonly #wasThere = new Map<Node, boolean>()

  constructor() {
    this.#observer.observe(document, EVERYTHING)
  }

  /** Changes up to now are caused by hovering and pressing, not by the drag. */
  begin(): void {
    this.#read(this.#observer.takeRecords())
    this.#isDragged = true
  }

  get hasStirred(): boolean {
    this.#read(this.#observer.takeRecords())
    for (const [element, before] of this.#attributes) {
      for (const [name, value] of before) if ((attribute(element, name) ?? "") !== value) return true
    }
    for (const [text, value] of this.#texts) if (textOfNode(text) !== value) return true
    // A node that was removed and inserted again has moved.
    for (const [node, wasThere] of this.#wasThere) if (wasThere || isConnected(node)) return true
    return false
  }

  end(): void {
    this.#observer.disconnect()
  }

  #read(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (!this.#isDragged) this.#restless.add(record.target)
      else if (!this.#restless.has(record.target)) this.#keep(record)
    }
  }

  #keep({ type, target, attributeName, oldValue, addedNodes, removedNodes }: MutationRecord): void {
    if (type === "childList") {
      for (const node of removedNodes) if (!this.#wasThere.has(node)) this.#wasThere.set(node, true)
      for (const node of addedNodes) if (!this.#wasThere.has(node)) this.#wasThere.set(node, false)
    } else if (isElement(target) && attributeName !== null) {
      const before = this.#attributes.get(target) ?? new Map<string, string>()
      this.#attributes.set(target, before)
      if (!before.has(attributeName)) before.set(attributeName, oldValue ?? "")
    } else if (isText(target) && !this.#texts.has(target)) this.#texts.set(target, oldValue ?? "")
  }
}
