import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { shortId } from "../../../src/base/ids.ts"
import { foundBrowser } from "../../support/with-browser.ts"

export interface HeldBrowser {
  /** For `executablePath`. */
  readonly program: string
  /** Once it is started. It starts no further until it is released. */
  begun(): Promise<void>
  release(): Promise<void>
}

/** A browser that is starting for as long as a test wants. */
export async function heldBrowser(folder: string): Promise<HeldBrowser> {
  const program = join(folder, `held-${shortId()}`)
  const [begun, released] = [`${program}-begun`, `${program}-released`]
  const script = `#!/bin/sh
: > '${begun}'
while [ ! -e '${released}' ]; do sleep 0.02; done
exec env '${foundBrowser()}' "$@"
`
  await writeFile(program, script, { mode: 0o755 })
  return {
    program,
    begun: () => expect.poll(() => existsSync(begun)).toBe(true),
    release: () => writeFile(released, ""),
  }
}
