import { expect } from "vitest"
import type { LibrarySession } from "../../../src/doors/library/index.ts"
import type { Site } from "../../site/site.ts"
import { fullView } from "../recall.ts"
import type { App } from "./app.ts"

/** Opens the page of an application, and waits until it is ready. */
export async function opened(session: LibrarySession, site: Site, { page, shows }: App): Promise<void> {
  await session.run("open", { url: `${site.url}/apps/pages/${page}.html` })
  await shown(session, shows)
}

export async function shown(session: LibrarySession, text: string): Promise<void> {
  await expect.poll(async () => (await fullView(session)).text, { timeout: 20_000 }).toContain(text)
}
