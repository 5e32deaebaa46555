// Scales: map a value to a place between two edges, and choose round values for grid lines.
const STEPS = [1, 2, 5]
/** The width of a power of ten that is needed for labels in between. */
const ROOM = 150

/** A scale from 0. */
export function linear(most, [from, to]) {
  const top = most > 0 ? most : 1
  const place = (value) => from + ((to - from) * value) / top
  // The last step always fits.
  const steps = STEPS.concat(10).map((each) => each * 10 ** Math.floor(Math.log10(top / 4)))
  const step = steps.find((each) => top / each <= 5) ?? steps[steps.length - 1]
  return { place, ticks: Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step) }
}

/** A scale between two values above 0. */
export function logarithmic(least, most, [from, to]) {
  const low = Math.log10(least)
  const span = Math.log10(most) - low || 1
  const place = (value) => from + ((to - from) * (Math.log10(value) - low)) / span
  const decades = Array.from({ length: Math.ceil(span) + 2 }, (_, index) => 10 ** (Math.floor(low) + index))
  const steps = Math.abs(to - from) / span < ROOM ? [1] : STEPS
  const all = decades.flatMap((decade) => steps.map((step) => step * decade))
  return { place, ticks: all.filter((value) => value >= least * 0.999 && value <= most * 1.001) }
}
