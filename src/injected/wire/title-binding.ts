/** The binding by which our world reports titles; the page's own world has no such function. */
export const TITLE_BINDING = "tellTitle"
