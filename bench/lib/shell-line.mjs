/** Words quoted for a shell. */
export function shellLine(words) {
  return words.map(quoted).join(" ")
}

function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `"${word.replaceAll(/["\\$`]/g, "\\$&")}"`
}
