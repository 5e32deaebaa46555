import { expect } from "vitest"
import type {
  CommandArgs,
  CommandData,
  CommandName,
  LibraryReply,
  LibrarySession,
} from "../../../src/doors/library/tabhand.ts"
import type { Site } from "../../site/site.ts"

/** One page and what must be true of it when something was done there, by the page's own word. */
export interface HardCase {
  readonly is: string
  /** Below `/acting/`. */
  readonly path: string
  run(act: Acting): Promise<void>
}

/** A tab with the case's page, and what a case does with it. */
export class Acting {
  readonly site: Site
  readonly session: LibrarySession

  constructor(session: LibrarySession, site: Site) {
    this.session = session
    this.site = site
  }

  /** The reply tells what changed, as an agent would get it. */
  run<N extends CommandName>(
    command: N,
    args: CommandArgs<N>,
    timeoutMs = 8_000,
  ): Promise<LibraryReply<CommandData<N>>> {
    return this.session.run(command, args, { timeoutMs })
  }

  async click(target: string): Promise<string> {
    return told(await this.run("click", { target }))
  }

  async fill(target: string, text: string): Promise<string> {
    return told(await this.run("fill", { target, text }))
  }

  /** What the page says. */
  async page(script: string): Promise<unknown> {
    const { data } = await this.session.run("eval", { script }, { view: false })
    return data.result
  }

  /** Once the page says something else than before. */
  async until(script: string): Promise<void> {
    await this.session.run("wait", { fn: script }, { view: false, timeoutMs: 8_000 })
  }

  /** Everything that reached the page, and nothing else. */
  async expectLog(...lines: readonly string[]): Promise<void> {
    expect(await this.page("log")).toEqual(lines)
  }
}

export function told({
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
