import { expect } from "vitest"
import type {
  CommandArgs,
  CommandData,
  CommandName,
  LibraryReply,
  LibrarySession,
} from "../../../src/doors/library/tabhand.ts"
import type { Site } from "../../site/site.ts"

/** One page and what its own log must show after acting on it. */
export interface HardCase {
  readonly is: string
  /** Below `/acting/`. */
  readonly path: string
  run(act: Acting): Promise<void>
}

/** A tab with the case's page, and the actions of a case. */
export class Acting {
  readonly site: Site
  readonly session: LibrarySession

  constructor(session: LibrarySession, site: Site) {
    this.session = session
    this.site = site
  }

  /** The reply contains what changed, as an agent would get it. */
  run<N extends CommandName>(
    command: N,
    args: CommandArgs<N>,
    timeoutMs = 20_000,
  ): Promise<LibraryReply<CommandData<N>>> {
    return this.session.run(command, args, { timeoutMs })
  }

  async click(target: string): Promise<string> {
    return replyText(await this.run("click", { target }))
  }

  async fill(target: string, text: string): Promise<string> {
    return replyText(await this.run("fill", { target, text }))
  }

  /** The result of a script in the page. */
  async page(script: string): Promise<unknown> {
    const { data } = await this.session.run("eval", { script }, { view: false })
    return data.result
  }

  /** Waits until the script is true. */
  async until(script: string): Promise<void> {
    await this.session.run("wait", { fn: script }, { view: false, timeoutMs: 20_000 })
  }

  /** Expects exactly these lines in the page's log. */
  async expectLog(...lines: readonly string[]): Promise<void> {
    expect(await this.page("log")).toEqual(lines)
  }
}

export function replyText({
  text,
  change,
  notes,
}: {
  text: string
  change?: { text: string }
  notes: readonly string[]
}): string {
  return [text, change?.text ?? "", ...notes].join("\n")
}
