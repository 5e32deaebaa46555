/** Rows of cells as aligned text: the first column to the left, the others, which are figures, to the right. */
export function table(header, rows) {
  const lines = [header, ...rows].map((row) => row.map(String))
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  const write = (line) => line.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join("  ")
  return [write(lines[0]), widths.map((width) => "-".repeat(width)).join("  "), ...lines.slice(1).map(write)].join("\n")
}

export const ms = (value) => value.toFixed(2)
export const times = (value) => `${value.toFixed(2)}x`
export const whole = (value) => value.toLocaleString("en")
