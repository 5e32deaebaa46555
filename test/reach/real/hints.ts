import type { Page } from "puppeteer-core"
import sharp from "sharp"
import { z } from "zod"
import type { LibrarySession } from "../../../src/doors/library/index.ts"
import { fullView } from "../recall.ts"

/** A thing without a name: its appearance, and its line in the view. */
export interface Hint {
  readonly line: string
  readonly image: Buffer
}

const size = z.object({ width: z.number(), height: z.number() })

const HINTED = /^\s*((e\d+) (\w+ \{[^}]+\}))$/gm

const WIDTH = 64
const HEIGHT = 48

/** Things with the same hint are shown once; this many are enough for one application. */
const MOST = 2

/** Things of the page that have a hint in place of a name, with an image of each. */
export async function hintsOf(session: LibrarySession, page: Page): Promise<Hint[]> {
  const { text } = await fullView(session)
  const hints = new Map<string, Hint>()
  for (const [, line = "", ref = "", words = ""] of text.matchAll(HINTED)) {
    if (hints.size >= MOST) break
    if (hints.has(words)) continue
    const image = await imageOf(session, page, ref)
    if (image) hints.set(words, { line, image })
  }
  return [...hints.values()]
}

/** Undefined if it is out of the window, or so uniform or so large that the image shows nothing. */
async function imageOf(session: LibrarySession, page: Page, ref: string): Promise<Buffer | undefined> {
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
