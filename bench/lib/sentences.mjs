const segmenter = new Intl.Segmenter("en", { granularity: "sentence" })

/** The sentences of a page's inner text that a view of it, without its refs, does not hold. */
export function missingSentences(innerText, view) {
  const held = words(view)
  const lines = innerText.split(/[\n\t]+/)
  const sentences = lines.flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
  const wanted = [...new Set(sentences)].filter((sentence) => words(sentence) !== "")
  return { count: wanted.length, missing: wanted.filter((sentence) => !held.includes(words(sentence))) }
}

/** Letters and figures in their order: how a view spaces and quotes them, and capitals by style, are its own affair. */
function words(text) {
  return text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase()
}
