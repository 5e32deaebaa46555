/** Every element gets this one, so that whoever lists an element can say which one it was. */
export const KEY = "data-oracle"

/** Set by the hook, read and removed by the survey: the events that an element listens for itself. */
export const LISTENS = "data-oracle-listens"

/** Set by the hook, read and removed by the survey: a host whose closed root a script made. */
export const CLOSED_HOST = "data-oracle-closed-host"

/** What the author of a fixture page says about an element: `list`, `hide` or `may`. */
export const MUST = "data-must"
