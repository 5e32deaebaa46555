import type { Runtime } from "../../runtime/runtime.ts"
import { Tap, type TapDomain } from "../../session/guests/tap.ts"
import { toLibraryError } from "./errors.ts"
import type { Link } from "./link.ts"
import { LibrarySession } from "./session.ts"

/** A session in this process. */
export class EmbeddedSession extends LibrarySession {
  readonly #runtime: Runtime

  constructor(runtime: Runtime, link: Link, name: string) {
    super(link, name)
    this.#runtime = runtime
  }

  /** Receives raw protocol events of a tab until the tap is closed. */
  async protocolTap(
    domains: readonly TapDomain[],
    { tab, limit }: { readonly tab?: string; readonly limit?: number } = {},
  ): Promise<Tap> {
    try {
      const { page } = this.#runtime.sessions.get(this.name).tabs.get(tab)
      return await Tap.open(page.target.session, domains, limit)
    } catch (error) {
      throw toLibraryError(error)
    }
  }
}
