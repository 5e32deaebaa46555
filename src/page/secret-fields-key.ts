/**
 * Under which symbol our scripts in a page keep, in their own world, the fields that hold secrets. A symbol, because
 * elements of the page answer to names on the window, in our world too.
 */
export const secretFieldsKey = "tabhand secret fields"
