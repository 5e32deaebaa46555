/**
 * The ref of the button after a click on it, from the reply of the click. The button's name has its count, and tools
 * may take a renamed element for another. The reply must show the result of the click.
 */
export async function refAfterClick({ name, session, button }, text, count) {
  const words = `Count ${count}`
  if (!text.includes(words)) throw new Error(`${name} does not see ${words} in ${JSON.stringify(text.slice(0, 300))}`)
  try {
    return await session.find(text, words)
  } catch {
    // A change may be reported without a ref: then the ref is still the same.
    return button
  }
}
