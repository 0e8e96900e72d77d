// How much agents may ask and say at once.

export const mostChanges = 200
export const initialChanges = 100
export const mostAcks = 500
/** Seconds. */
export const longestWait = 30
/** The place in the outbox; behind the dash, until where deletions need not be told. */
export const cursorPattern = '^\\d{1,15}(-\\d{1,15})?$'
