import { TabhandError } from "../../base/errors.ts"
import type { ContextOptions } from "../../browser/browser.ts"
import { Guest } from "../../cdp/guest/guest.ts"
import type { Context } from "../context.ts"
import type { CdpDoor } from "./cdp-door.ts"

/** How long a guest may keep a new page paused. */
const HOLD_MS = 2_000

/** What guests need from their session. */
export interface GuestHost {
  readonly context: Context | undefined
  /** The proxy that the session was started with: it applies to all its contexts. */
  readonly proxy: ContextOptions
  /** Set if the session has address rules, which hold only in the context that was admitted to its gateway. */
  readonly confinement: object | undefined
  allowsUrl(url: string): boolean
  closeTabs(context: Context): Promise<void>
  /** Called when a guest ends: settings that it made for the session are reset. */
  guestLeft(): void
}

/** Other protocol clients on our connection, each confined to one session. */
export class Guests {
  readonly #host: GuestHost
  readonly #guests = new Set<Guest>()
  #door: Promise<CdpDoor> | undefined

  constructor(host: GuestHost) {
    this.#host = host
  }

  async open(holdMs = HOLD_MS): Promise<Guest> {
    const { context } = this.#host
    if (!context)
      throw new TabhandError("no_tab", "the session has no browser yet", { hint: "`open <url>` starts one" })
    const { own } = context.browser.facts
    const guest = await Guest.open(context.browser.connection, {
      contextId: context.id,
      createdContexts: () => context.beside,
      createContext: async ({ proxy, proxyBypass }) => {
        if (this.#host.confinement) {
          throw new TabhandError("unsupported", "a session with address rules has one context only", {
            hint: "use that one, or a session with --addresses any",
          })
        }
        return context.createBeside(this.#host.proxy.proxy === undefined ? { proxy, proxyBypass } : this.#host.proxy)
      },
      disposeContext: (id) => context.disposeBeside(id),
      tracedBy: (targetId) => (own ? context.page(targetId)?.target.session : undefined),
      holdMs,
      mayContain: (url) => own || [...context.pages()].some((page) => page.url === url),
      hasPage: (targetId, openerId) => own || [targetId, openerId ?? ""].some((id) => context.page(id) !== undefined),
      allowsUrl: (url) => this.#host.allowsUrl(url),
      closeTabs: () => this.#host.closeTabs(context),
    })
    this.#guests.add(guest)
    context.preparations.push(guest.preparation)
    return guest
  }

  close(guest: Guest): void {
    this.#guests.delete(guest)
    this.#host.context?.withdraw(guest.preparation)
    guest.close()
    this.#host.guestLeft()
  }

  /** The URL of a WebSocket that speaks the protocol for this session only. */
  async url(): Promise<string> {
    this.#door ??= this.#openDoor()
    return (await this.#door).url
  }

  /** Imported lazily: few sessions have guests, and every start would pay for it. */
  async #openDoor(): Promise<CdpDoor> {
    const { CdpDoor } = await import("./cdp-door.ts")
    return CdpDoor.open(this)
  }

  async end(): Promise<void> {
    await (await this.#door)?.close()
    for (const guest of this.#guests) this.close(guest)
  }

  /** The browser is gone, and so are its guests. */
  lost(): void {
    this.#guests.clear()
  }
}
