/** Red, green and blue up to 255, and alpha up to 1. */
export interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

export const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 }
export const CLEAR: Colour = { red: 0, green: 0, blue: 0, alpha: 0 }

const PLAIN = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.e-]+))?\)$/

/** Pages use few colours, on many elements. */
const known = new Map<string, Colour>()
const MOST_KNOWN = 2_000

/** Parses a computed colour. */
export function colourOf(words: string): Colour {
  const cached = known.get(words)
  if (cached !== undefined) return cached
  const [, red, green, blue, alpha = "1"] = PLAIN.exec(words) ?? []
  const colour =
    red === undefined
      ? mixed(words)
      : { red: Number(red), green: Number(green), blue: Number(blue), alpha: Number(alpha) }
  if (known.size > MOST_KNOWN) known.clear()
  known.set(words, colour)
  return colour
}

/** Converts a colour of another colour space by painting it on an invisible canvas. */
function mixed(words: string): Colour {
  const context = new OffscreenCanvas(1, 1).getContext("2d")
  if (context === null || !CSS.supports("color", words)) return CLEAR
  context.fillStyle = words
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return { red, green, blue, alpha: alpha / 255 }
}

const COLOURS = /(?:rgba?|hsla?|oklch|oklab|lch|lab|color|color-mix)\((?:[^()]|\([^()]*\))*\)/g

/** All colours in a longer value. */
export function coloursIn(words: string): Colour[] {
  return (words.match(COLOURS) ?? []).map(colourOf)
}

/** Blends a colour over another one. */
export function over(above: Colour, below: Colour): Colour {
  const { alpha } = above
  if (alpha === 1) return above
  const mix = (one: number, other: number) => one * alpha + other * (1 - alpha)
  return {
    red: mix(above.red, below.red),
    green: mix(above.green, below.green),
    blue: mix(above.blue, below.blue),
    alpha: alpha + below.alpha * (1 - alpha),
  }
}

export function faded(colour: Colour, opacity: number): Colour {
  return opacity === 1 ? colour : { ...colour, alpha: colour.alpha * opacity }
}

/** Text with less contrast is unreadable: standards require at least 3. */
const LEAST_CONTRAST = 1.2

/** Colours of equal brightness may still differ; colours that differ by no more than this in each channel do not. */
const NEAR = 48

/** Whether a colour is indistinguishable from the background it is drawn on. */
export function isLostOn(ink: Colour, ground: Colour): boolean {
  if (ink.alpha === 1 && !isNear(ink, ground)) return false
  const seen = over(ink, ground)
  return isNear(seen, ground) && contrast(seen, ground) < LEAST_CONTRAST
}

export function isNear(one: Colour, other: Colour): boolean {
  return (
    Math.abs(one.red - other.red) <= NEAR &&
    Math.abs(one.green - other.green) <= NEAR &&
    Math.abs(one.blue - other.blue) <= NEAR
  )
}

function contrast(one: Colour, other: Colour): number {
  const [bright, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance({ red, green, blue }: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
