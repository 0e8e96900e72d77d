/** Most records of an export: the file is created in the browser. */
export const MAX_EXPORTED = 120_000

/** The server's limit of values in a filter. */
export const MAX_SELECTED = 200
