import { attribute } from "./dom.js"

/** All WAI-ARIA roles that a page may use, to find the valid word of a fallback list. */
const known = new Set(
  `alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment
  complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell
  group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem
  menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup
  region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript suggestion
  superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem`.split(
    /\s+/,
  ),
)

/** The first valid role of the role attribute, ignoring case; null if there is none. */
export function roleOf(element) {
  const words = (attribute(element, "role") ?? "").toLowerCase().split(/\s+/)
  return words.find((word) => known.has(word)) ?? null
}
