export const MARK = "data-bench-control"

const WIDGET_ROLES =
  "button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar " +
  "searchbox slider spinbutton switch tab textbox treeitem"

/**
 * Runs in the page. Numbers every visible control in an attribute and returns their count. Simple on purpose, and
 * independent of the code that captures views: native controls and links, widget roles, focusable elements. Transparent
 * controls count: they lie over an image that is drawn for them, and receive the click.
 */
export const markControls = `(() => {
  const widgets = new Set(${JSON.stringify(WIDGET_ROLES.split(" "))})
  const native = "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary"
  const isControl = (element) =>
    element.matches(native) ||
    widgets.has(element.getAttribute("role")) ||
    element.isContentEditable && !element.parentElement?.isContentEditable ||
    element.hasAttribute("tabindex") && element.tabIndex >= 0
  const spans = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { X: [left, right], Y: [top, bottom] }
  }
  const overlap = (one, other) => [Math.max(one[0], other[0]), Math.min(one[1], other[1])]
  // The part of its box that can be scrolled into view: scrollers reveal their content, hidden overflow does not.
  const reachable = (element) => {
    const page = document.documentElement
    const box = spans(element)
    let { position } = getComputedStyle(element)
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (position === "fixed") return { X: overlap(box.X, [0, innerWidth]), Y: overlap(box.Y, [0, innerHeight]) }
      const style = getComputedStyle(around)
      if (position === "absolute" && style.position === "static") continue
      position = style.position
      for (const axis of ["X", "Y"]) {
        const overflow = style["overflow" + axis]
        if (overflow !== "visible") {
          const inner = spans(around)[axis]
          box[axis] = overflow === "hidden" || overflow === "clip" ? overlap(box[axis], inner) : inner
        }
      }
    }
    return {
      X: overlap(box.X, [-scrollX, page.scrollWidth - scrollX]),
      Y: overlap(box.Y, [-scrollY, page.scrollHeight - scrollY]),
    }
  }
  const canBeSeen = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (/^rect\\((0px|1px)(, \\1){3}\\)$/.test(getComputedStyle(element).clip)) return false
    const { X, Y } = reachable(element)
    return X[1] - X[0] >= 1 && Y[1] - Y[0] >= 1
  }
  let count = 0
  const visit = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (isControl(element) && canBeSeen(element)) element.setAttribute("${MARK}", ++count)
      if (element.shadowRoot) visit(element.shadowRoot)
    }
  }
  visit(document)
  return count
})()`

/** Runs in the page. Resolves when the page shows a text. */
export const untilShown = (text) => `new Promise((resolve) => {
  const look = () => document.documentElement.innerText.includes(${JSON.stringify(text)})
    ? resolve(true) : requestAnimationFrame(look)
  look()
})`
