/**
 * Matches addresses as people write them: `*` stands for anything but a slash, `**` for anything, `?` for itself (it
 * begins a query). Text without a star matches as a whole address or as a part of one.
 */
export function globMatcher(glob: string): (text: string) => boolean {
  if (!glob.includes("*")) return (text) => text === glob || text.includes(glob)
  const source = glob
    .split(/(\*+)/)
    .map((part) => (part.startsWith("*") ? (part.length > 1 ? ".*" : "[^/]*") : part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")))
    .join("")
  const pattern = new RegExp(`^${source}$`)
  return (text) => pattern.test(text)
}
