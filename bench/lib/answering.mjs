/**
 * The ref of the button after a click on it, out of what the click answered: it is named after its count, and tools may
 * take what has another name for another element. A click whose result is not in there is not the same thing.
 */
export async function refAfterClick({ name, session, button }, text, count) {
  const words = `Count ${count}`
  if (!text.includes(words)) throw new Error(`${name} does not see ${words} in ${JSON.stringify(text.slice(0, 300))}`)
  try {
    return await session.find(text, words)
  } catch {
    // What changed may be told without its ref: then the ref is still the same.
    return button
  }
}
