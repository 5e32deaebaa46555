/** Shortcuts of editing, which on macOS have another modifier. */
const EDITING = /^(?:control|ctrl)\+([acvxyz])$/i

/** The combination that a model means: it writes those of Windows and Linux. */
export function comboOf(written: string): string {
  const text = written.length > 1 ? written.trim() : written
  const [, letter] = EDITING.exec(text) ?? []
  if (letter !== undefined) return `ControlOrMeta+${letter.toLowerCase()}`
  return text.replace(
    /(^|\+)(control|ctrl|shift|alt|meta|command|cmd|option)(?=\+)/gi,
    (_, before: string, name: string) => {
      return before + (MODIFIERS[name.toLowerCase()] ?? name)
    },
  )
}

const MODIFIERS: Readonly<Record<string, string>> = {
  control: "Control",
  ctrl: "Control",
  shift: "Shift",
  alt: "Alt",
  option: "Alt",
  meta: "Meta",
  command: "Meta",
  cmd: "Meta",
}
