// From a value to a place between two edges, and the round values at which to draw a line.
const STEPS = [1, 2, 5]
/** What a power of ten must have so that the labels between two of them do not touch. */
const ROOM = 150

/** From 0 on. */
export function linear(most, [from, to]) {
  const top = most > 0 ? most : 1
  const place = (value) => from + ((to - from) * value) / top
  const step = STEPS.concat(10)
    .map((each) => each * 10 ** Math.floor(Math.log10(top / 4)))
    .find((each) => top / each <= 5)
  return { place, ticks: Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step) }
}

/** Between two values above 0. */
export function logarithmic(least, most, [from, to]) {
  const low = Math.log10(least)
  const span = Math.log10(most) - low || 1
  const place = (value) => from + ((to - from) * (Math.log10(value) - low)) / span
  const decades = Array.from({ length: Math.ceil(span) + 2 }, (_, index) => 10 ** (Math.floor(low) + index))
  const steps = Math.abs(to - from) / span < ROOM ? [1] : STEPS
  const all = decades.flatMap((decade) => steps.map((step) => step * decade))
  return { place, ticks: all.filter((value) => value >= least * 0.999 && value <= most * 1.001) }
}
