/**
 * On macOS the system, not the browser, maps keys to editing commands, so each event must name its commands. Written as
 * `Shift+Control+Alt+Meta+Code`.
 */
const commands: Readonly<Record<string, string>> = {
  Backspace: "deleteBackward",
  Delete: "deleteForward",
  Enter: "insertNewline",
  NumpadEnter: "insertNewline",
  "Shift+Backspace": "deleteBackward",
  "Shift+Enter": "insertNewline",
  "Alt+Backspace": "deleteWordBackward",
  "Alt+Delete": "deleteWordForward",
  "Meta+Backspace": "deleteToBeginningOfLine",
  "Meta+Delete": "deleteToEndOfLine",
  "Control+KeyA": "moveToBeginningOfParagraph",
  "Control+KeyD": "deleteForward",
  "Control+KeyE": "moveToEndOfParagraph",
  "Control+KeyH": "deleteBackward",
  "Control+KeyK": "deleteToEndOfParagraph",
  "Meta+KeyA": "selectAll",
  "Meta+KeyC": "copy",
  "Meta+KeyX": "cut",
  "Meta+KeyV": "paste",
  "Meta+KeyZ": "undo",
  "Shift+Meta+KeyZ": "redo",
  PageUp: "scrollPageUp",
  PageDown: "scrollPageDown",
  "Shift+PageUp": "pageUpAndModifySelection",
  "Shift+PageDown": "pageDownAndModifySelection",
  Home: "scrollToBeginningOfDocument",
  End: "scrollToEndOfDocument",
  "Shift+Home": "moveToBeginningOfDocumentAndModifySelection",
  "Shift+End": "moveToEndOfDocumentAndModifySelection",
  ...withSelection({
    ArrowLeft: "moveLeft",
    ArrowRight: "moveRight",
    ArrowUp: "moveUp",
    ArrowDown: "moveDown",
    "Alt+ArrowLeft": "moveWordLeft",
    "Alt+ArrowRight": "moveWordRight",
    "Alt+ArrowUp": "moveToBeginningOfParagraph",
    "Alt+ArrowDown": "moveToEndOfParagraph",
    "Meta+ArrowLeft": "moveToLeftEndOfLine",
    "Meta+ArrowRight": "moveToRightEndOfLine",
    "Meta+ArrowUp": "moveToBeginningOfDocument",
    "Meta+ArrowDown": "moveToEndOfDocument",
  }),
}

/** The order of modifiers in `commands`. */
const names: readonly [string, number][] = [
  ["Shift", 8],
  ["Control", 2],
  ["Alt", 1],
  ["Meta", 4],
]

export function macCommands(code: string, modifiers: number): string[] {
  const held = names.filter(([, bit]) => modifiers & bit).map(([name]) => name)
  const command = commands[[...held, code].join("+")]
  return command === undefined ? [] : [command]
}

function withSelection(moves: Readonly<Record<string, string>>): Record<string, string> {
  const selecting = Object.entries(moves).map(([keys, move]) => [`Shift+${keys}`, `${move}AndModifySelection`])
  return { ...moves, ...Object.fromEntries(selecting) }
}
