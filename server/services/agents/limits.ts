// Limits on requests and acknowledgements of agents.

export const mostChangesPerPage = 200
export const initialChanges = 100
export const mostAcks = 500
export const mostDeclared = 200
/** Seconds. */
export const longestWait = 30
/** Format of a cursor: the position in the outbox, the position up to which deletions are skipped, and the epoch of the agent's area, apart by dashes. */
export const cursorPattern = '^\\d{1,15}(-\\d{1,15}(-\\d{1,9})?)?$'
