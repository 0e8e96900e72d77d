// Limits on requests and acknowledgements of agents.

export const maxChangesPerPage = 200
export const initialChanges = 100
export const maxAcks = 500
export const maxDeclared = 200
/** Seconds. */
export const maxWait = 30
/** Format of a cursor: the position in the outbox, the position up to which deletions are skipped, and the epoch of the agent's area, separated by dashes. */
export const cursorPattern = '^\\d{1,15}(-\\d{1,15}(-\\d{1,9})?)?$'
