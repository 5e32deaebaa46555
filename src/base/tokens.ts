/**
 * Estimates how many tokens a model pays for a text, without a table: runs of letters cost by length, digits by
 * threes, punctuation and symbols about one each, other scripts one per character or two.
 * Meant to be a little high rather than low.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [piece] of text.matchAll(/ ?[A-Za-z]+|[0-9]{1,3}|[^\S\n]+|\n+|[^\sA-Za-z0-9]/gu)) {
    const letters = piece.trim().length
    if (/[A-Za-z]/.test(piece)) tokens += letters <= 7 ? 1 : Math.ceil(letters / 5)
    else if (/^[^\S\n]+$/.test(piece)) tokens += piece.length > 1 ? 1 : 0.3
    else if (/^[\u0000-\u007f]+$/.test(piece)) tokens += 1
    else tokens += piece.length > 1 ? 2.5 : 1.2
  }
  return Math.ceil(tokens)
}
