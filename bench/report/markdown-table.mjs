/**
 * Readable both as source and rendered: columns are padded, and empty columns are left out. Columns are
 * `{ head, isText?, cell(row) }`; columns that are not text are figures, aligned to the right.
 */
export function markdownTable(columns, rows) {
  const filled = columns
    .map(({ head, isText = false, cell }) => ({
      isText,
      cells: [head, ...rows.map((row) => escapeCell(cell(row) ?? ""))],
    }))
    .filter(({ cells }) => cells.slice(1).some((cell) => cell !== ""))
    .map((column) => ({ ...column, width: Math.max(3, ...column.cells.map((cell) => cell.length)) }))
  const write = (index) =>
    line(filled.map(({ isText, cells, width }) => (isText ? cells[index].padEnd(width) : cells[index].padStart(width))))
  const rule = line(filled.map(({ isText, width }) => (isText ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)))
  return [write(0), rule, ...rows.map((_, index) => write(index + 1))].join("\n")
}

const line = (cells) => `| ${cells.join(" | ")} |`
const escapeCell = (cell) => String(cell).replaceAll("|", "\\|").replaceAll("\n", " ")
