import { TabhandError } from "../base/errors.ts"
import { Guest } from "../cdp/guest/guest.ts"
import type { CdpDoor } from "./cdp-door.ts"
import type { Context } from "./context.ts"

/** How long another client may hold a new page before it runs. */
const HOLD_MS = 2_000

/** What guests need to know of the session that they are in. */
export interface GuestHost {
  readonly context: Context | undefined
  allowsUrl(url: string): boolean
  closeTabs(context: Context): Promise<void>
  /** What a guest had set for the whole session ends with it, and so does what it had replaced. */
  guestLeft(): void
}

/** Other protocol clients on our connection, confined to one session. */
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
      holdMs,
      mayShow: (url) => own || [...context.pages()].some((page) => page.url === url),
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

  /** The address of a websocket that speaks the protocol for this session alone. */
  async url(): Promise<string> {
    this.#door ??= this.#openDoor()
    return (await this.#door).url
  }

  /** Loaded only when needed: few sessions have guests, and every start would wait for it. */
  async #openDoor(): Promise<CdpDoor> {
    const { CdpDoor } = await import("./cdp-door.ts")
    return CdpDoor.open(this)
  }

  async end(): Promise<void> {
    await (await this.#door)?.close()
    for (const guest of this.#guests) this.close(guest)
  }

  /** The browser is gone, and they with it. */
  lost(): void {
    this.#guests.clear()
  }
}
