/** Roles of interactive elements, as ARIA and Chromium name them. */
const controlRoles = new Set(
  (
    "button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton " +
    "switch tab textbox treeitem ColorWell Date DateTime DisclosureTriangle InputTime"
  ).split(" "),
)

/** The ref of the only control in a view whose line has these words. `line` has groups for the `role` and the `ref`. */
export function onlyControl(view, words, line) {
  const found = view.split("\n").flatMap((text) => {
    const { role, ref } = line.exec(text)?.groups ?? {}
    return controlRoles.has(role) && text.includes(words) ? [ref] : []
  })
  if (found.length !== 1) throw new Error(`${found.length} controls of the view have ${JSON.stringify(words)}`)
  return found[0]
}
