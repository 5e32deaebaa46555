import type { Page } from "puppeteer-core"
import sharp from "sharp"
import { z } from "zod"
import type { LibrarySession } from "../../../src/doors/library/index.ts"
import { fullView } from "../recall.ts"

/** A thing without a name: how it looks, and how its line tells it. */
export interface Hint {
  readonly line: string
  readonly picture: Buffer
}

const size = z.object({ width: z.number(), height: z.number() })

const HINTED = /^\s*((e\d+) (\w+ \{[^}]+\}))$/gm

const WIDTH = 64
const HEIGHT = 48

/** The same pictures and words are told once; so many are enough of one application. */
const MOST = 2

/** Things of the page that have a hint for a name, with a picture of each. */
export async function hintsOf(session: LibrarySession, page: Page): Promise<Hint[]> {
  const { text } = await fullView(session)
  const hints = new Map<string, Hint>()
  for (const [, line = "", ref = "", words = ""] of text.matchAll(HINTED)) {
    if (hints.size >= MOST) break
    if (hints.has(words)) continue
    const picture = await pictureOf(session, page, ref)
    if (picture) hints.set(words, { line, picture })
  }
  return [...hints.values()]
}

/** Nothing where it is out of the window, or so plain or so large that the picture shows nothing. */
async function pictureOf(session: LibrarySession, page: Page, ref: string): Promise<Buffer | undefined> {
  const box = (await session.run("get box", { target: ref })).data
  if (box.width > 2 * WIDTH || box.height > 2 * HEIGHT || box.width < 4 || box.height < 4) return undefined
  const { width, height } = size.parse(await page.evaluate("({ width: innerWidth, height: innerHeight })"))
  if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) return undefined
  const clip = {
    x: Math.max(0, box.x + box.width / 2 - WIDTH / 2),
    y: Math.max(0, box.y + box.height / 2 - HEIGHT / 2),
    width: WIDTH,
    height: HEIGHT,
  }
  const shot = sharp(await page.screenshot({ clip }))
  const { channels } = await shot.stats()
  if (channels.every(({ stdev }) => stdev < 3)) return undefined
  return await shot.png({ palette: true, colours: 32 }).toBuffer()
}
