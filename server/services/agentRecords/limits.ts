/** Records in one request of an agent. */
export const mostAgentRecords = 100
/** Records below one parent, unless the definition says less. */
export const mostBelow = 5000
