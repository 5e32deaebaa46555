/** A key of a US keyboard, in terms of the UI Events specification. */
export interface Key {
  readonly code: string
  /** Its name, or the character that it makes. */
  readonly key: string
  /** The same with Shift. */
  readonly shifted: string
  /** The Windows virtual key code, `keyCode` in scripts. */
  readonly keyCode: number
  /** 1 and 2 for the left and the right one of a pair, 3 for the numeric pad. */
  readonly location: 0 | 1 | 2 | 3
  readonly makesText: boolean
}

/** A key, and whether the requested character needs Shift. */
export interface FoundKey {
  readonly key: Key
  readonly shifted: boolean
}

/** The modifier bits of CDP. */
export const modifierBits: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 }
export const SHIFT = 8

const onMac = process.platform === "darwin"

const characterKeys: readonly Key[] = [
  ...[..."abcdefghijklmnopqrstuvwxyz"].map((letter, at) =>
    character(`Key${letter.toUpperCase()}`, 65 + at, letter, letter.toUpperCase()),
  ),
  ...[...")!@#$%^&*("].map((shifted, digit) => character(`Digit${digit}`, 48 + digit, String(digit), shifted)),
  character("Space", 32, " ", " "),
  character("Backquote", 192, "`", "~"),
  character("Minus", 189, "-", "_"),
  character("Equal", 187, "=", "+"),
  character("BracketLeft", 219, "[", "{"),
  character("BracketRight", 221, "]", "}"),
  character("Backslash", 220, "\\", "|"),
  character("Semicolon", 186, ";", ":"),
  character("Quote", 222, "'", '"'),
  character("Comma", 188, ",", "<"),
  character("Period", 190, ".", ">"),
  character("Slash", 191, "/", "?"),
]

const namedKeys: readonly Key[] = [
  { ...named("Enter", 13), makesText: true },
  named("Backspace", 8),
  named("Tab", 9),
  named("Pause", 19),
  named("CapsLock", 20),
  named("Escape", 27),
  named("PageUp", 33),
  named("PageDown", 34),
  named("End", 35),
  named("Home", 36),
  named("ArrowLeft", 37),
  named("ArrowUp", 38),
  named("ArrowRight", 39),
  named("ArrowDown", 40),
  named("PrintScreen", 44),
  named("Insert", 45),
  named("Delete", 46),
  named("Help", 47),
  named("ContextMenu", 93),
  named("NumLock", 144),
  named("ScrollLock", 145),
  ...Array.from({ length: 24 }, (_, at) => named(`F${at + 1}`, 112 + at)),
  ...["Back", "Forward", "Refresh", "Stop", "Search", "Favorites", "Home"].map((name, at) =>
    named(`Browser${name}`, 166 + at),
  ),
  named("AudioVolumeMute", 173),
  named("AudioVolumeDown", 174),
  named("AudioVolumeUp", 175),
  named("MediaTrackNext", 176),
  named("MediaTrackPrevious", 177),
  named("MediaStop", 178),
  named("MediaPlayPause", 179),
]

/** The left key of each pair comes first: a name without a side means it. */
const modifierKeys: readonly Key[] = [
  ...pair("Shift", 16, 16),
  ...pair("Control", 17, 17),
  ...pair("Alt", 18, 18),
  ...pair("Meta", 91, 92),
]

const numpadKeys: readonly Key[] = [
  ...Array.from({ length: 10 }, (_, digit) => numpad(String(digit), 96 + digit, String(digit))),
  numpad("Multiply", 106, "*"),
  numpad("Add", 107, "+"),
  numpad("Subtract", 109, "-"),
  numpad("Decimal", 110, "."),
  numpad("Divide", 111, "/"),
  numpad("Enter", 13, "Enter"),
]

/** If two keys have the same name, it means the first one; the other one is named by its code. */
export const keys: readonly Key[] = [...characterKeys, ...namedKeys, ...modifierKeys, ...numpadKeys]

/** Common names, and the names that they mean. */
const aliases: Readonly<Record<string, string>> = {
  Esc: "Escape",
  Return: "Enter",
  Del: "Delete",
  Ins: "Insert",
  Up: "ArrowUp",
  Down: "ArrowDown",
  Left: "ArrowLeft",
  Right: "ArrowRight",
  PgUp: "PageUp",
  PgDn: "PageDown",
  Spacebar: "Space",
  Plus: "+",
  Ctrl: "Control",
  Cmd: "Meta",
  Command: "Meta",
  Super: "Meta",
  Win: "Meta",
  Option: "Alt",
  Opt: "Alt",
  Menu: "ContextMenu",
  ControlOrMeta: onMac ? "Meta" : "Control",
  CmdOrCtrl: onMac ? "Meta" : "Control",
  CommandOrControl: onMac ? "Meta" : "Control",
  Mod: onMac ? "Meta" : "Control",
}

const byCharacter = new Map<string, FoundKey>()
const byName = new Map<string, FoundKey>()
for (const key of keys) {
  const plain = { key, shifted: false }
  if (key.key.length === 1) {
    keep(byCharacter, key.key, plain)
    keep(byCharacter, key.shifted, { key, shifted: true })
  } else keep(byName, key.key.toLowerCase(), plain)
  keep(byName, key.code.toLowerCase(), plain)
}
for (const [alias, name] of Object.entries(aliases)) {
  const found = findKey(name)
  if (found) keep(byName, alias.toLowerCase(), found)
}

/** The names of keys, apart from the characters that they make. */
export const keyNames: readonly string[] = [
  ...new Set([...keys.flatMap(({ key, code }) => (key.length > 1 ? [key, code] : [code])), ...Object.keys(aliases)]),
]

/** Finds a key by its character, or by its name or code, ignoring case. */
export function findKey(name: string): FoundKey | undefined {
  return byCharacter.get(name) ?? byName.get(name.toLowerCase())
}

/** The key that makes this character. */
export function keyOf(character: string): FoundKey | undefined {
  return byCharacter.get(character)
}

function keep(map: Map<string, FoundKey>, name: string, found: FoundKey): void {
  if (!map.has(name)) map.set(name, found)
}

function character(code: string, keyCode: number, key: string, shifted: string): Key {
  return { code, key, shifted, keyCode, location: 0, makesText: true }
}

function named(name: string, keyCode: number): Key {
  return { code: name, key: name, shifted: name, keyCode, location: 0, makesText: false }
}

function pair(name: string, left: number, right: number): Key[] {
  return [
    { ...named(name, left), code: `${name}Left`, location: 1 },
    { ...named(name, right), code: `${name}Right`, location: 2 },
  ]
}

function numpad(name: string, keyCode: number, key: string): Key {
  return { ...named(key, keyCode), code: `Numpad${name}`, location: 3, makesText: true }
}
