import { TabhandError } from "../base/errors.ts"
import { clip, plural, quote } from "../base/text.ts"
import type { Page } from "../page/core/page.ts"
import { checkedName } from "./names.ts"
import { Tab } from "./tab.ts"

/** The active tab closed without a command, and another tab became active. */
export interface Displaced {
  readonly closed: Tab
  readonly active: Tab
}

/** The tabs of one session, `t1`, `t2`, …; numbers are never reused. */
export class Tabs {
  readonly #tabs = new Map<string, Tab>()
  readonly #ids = new Map<string, string>()
  #last = 0
  #active: Tab | undefined
  #displaced: Displaced | undefined
  /** The tab in the foreground of the browser; other tabs do not paint for a screenshot. */
  front: Tab | undefined

  get active(): Tab | undefined {
    return this.#active
  }

  get size(): number {
    return this.#tabs.size
  }

  list(): Tab[] {
    return [...this.#tabs.values()]
  }

  add(page: Page, options: { own: boolean; opener?: string | undefined; label?: string | undefined }): Tab {
    if (options.label !== undefined) this.checkLabel(options.label)
    const tab = new Tab(this.idFor(page.target.id), page, options)
    this.#tabs.set(tab.id, tab)
    this.#active ??= tab
    this.front = tab
    return tab
  }

  /** The id of a page, assigned once: a listed page keeps it when it is used. */
  idFor(targetId: string): string {
    const known = this.#ids.get(targetId)
    if (known !== undefined) return known
    const id = `t${++this.#last}`
    this.#ids.set(targetId, id)
    return id
  }

  checkLabel(label: string): void {
    checkedName(label, "tab label")
    if (/^t\d+$/.test(label)) throw labelError(`"${label}" looks like a tab id; labels may not`)
    const holder = this.list().find((tab) => tab.label === label)
    if (holder) throw labelError(`tab ${holder.id} already has the label "${label}"`)
  }

  activate(tab: Tab): void {
    this.#active = tab
    this.#displaced = undefined
  }

  /** What happened to the active tab, or to the given one, when it closed without a command; returned once. */
  takeDisplaced(of?: Tab): Displaced | undefined {
    const displaced = this.#displaced
    if (of !== undefined && displaced?.closed !== of) return undefined
    this.#displaced = undefined
    return displaced
  }

  of(page: Page): Tab | undefined {
    return this.list().find((tab) => tab.page === page)
  }

  /** By id, label, target id of the browser or index (`index=0` is the first); without a name the active tab. */
  get(name?: string): Tab {
    if (name === undefined) {
      if (this.#active) return this.#active
      throw new TabhandError("no_tab", "the session has no open tab", { hint: "`open <url>` opens one" })
    }
    const found =
      this.#tabs.get(name) ??
      this.list().find((tab) => tab.label === name || tab.page.target.id === name) ??
      this.#at(name)
    if (found) return found
    throw new TabhandError("no_tab", `there is no tab ${quote(clip(name, 80))}`, {
      hint: this.size > 0 ? `${plural(this.size, "tab")} open: ${this.names()}` : "`open <url>` opens one",
    })
  }

  #at(name: string): Tab | undefined {
    const [, index] = /^index=(\d+)$/.exec(name) ?? []
    return index === undefined ? undefined : this.list()[Number(index)]
  }

  names(): string {
    return this.list()
      .map((tab) => (tab.label ? `${tab.id} (${tab.label})` : tab.id))
      .join(", ")
  }

  /** `byItself`: no command closed it, so the next command on the active tab must report it. */
  remove(tab: Tab, { byItself = false }: { readonly byItself?: boolean } = {}): void {
    if (!this.#tabs.delete(tab.id)) return
    this.#ids.delete(tab.page.target.id)
    if (this.#active === tab) this.#replaceActive(tab, byItself)
    if (this.front === tab) this.front = undefined
  }

  /** The opener, where a person would land; otherwise the tab that was opened last before it. */
  #replaceActive(closed: Tab, byItself: boolean): void {
    const active = this.#tabs.get(closed.opener ?? "") ?? this.list().at(-1)
    this.#active = active
    // If several close in a row, the caller knows only the first.
    const known = this.#displaced?.closed
    const isNews = byItself || known !== undefined
    this.#displaced = active && isNews ? { closed: known ?? closed, active } : undefined
  }

  clear(): void {
    this.#tabs.clear()
    this.#ids.clear()
    this.#active = undefined
    this.#displaced = undefined
    this.front = undefined
  }
}

function labelError(message: string): TabhandError {
  return new TabhandError("bad_name", message, { hint: "choose another label, or leave it out" })
}
