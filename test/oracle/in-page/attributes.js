/** Set on every element to identify the elements that a view lists. */
export const KEY = "data-oracle"

/** Set by the hook, read and removed by the survey: the events that an element listens for itself. */
export const LISTENS = "data-oracle-listens"

/** Set by the hook, read and removed by the survey: a host whose closed root a script created. */
export const CLOSED_HOST = "data-oracle-closed-host"

/** What the author of a fixture page says about an element: `list`, `hide` or `may`. */
export const MUST = "data-must"
