/** Records in one request of an agent. */
export const maxAgentRecords = 100
/** Records below one parent, unless the definition says less. */
export const maxBelow = 5000
