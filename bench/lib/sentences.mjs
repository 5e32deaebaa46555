const segmenter = new Intl.Segmenter("en", { granularity: "sentence" })

/** The sentences of a page's inner text that are missing in a view without refs. */
export function missingSentences(innerText, view) {
  const held = words(view)
  const lines = innerText.split(/[\n\t]+/)
  const sentences = lines.flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
  const wanted = [...new Set(sentences)].filter((sentence) => words(sentence) !== "")
  return { count: wanted.length, missing: wanted.filter((sentence) => !held.includes(words(sentence))) }
}

/** Only letters and digits: spacing, quoting and CSS capitals do not matter. */
function words(text) {
  return text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase()
}
