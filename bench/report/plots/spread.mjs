/** Places labels near their wanted positions: in the same order, `step` apart, and between the edges if they fit. */
export function spread(wanted, { step, from, to }) {
  const order = wanted.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place)
  const places = []
  for (const { place } of order) places.push(Math.max(place, (places.at(-1) ?? from - step) + step))
  let most = to
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index], most)
    most = places[index] - step
  }
  const result = []
  for (const [rank, { index }] of order.entries()) result[index] = places[rank]
  return result
}
