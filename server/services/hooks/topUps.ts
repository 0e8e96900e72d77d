// Requests for an invoice; those that the portal makes are marked.
import type { RecordHook } from './types.ts'
import { orderStates } from './orderStates.ts'

export const topUpType = 'top-ups'
/** The actor of automatic top-up requests. */
export const topUpActor = 'auto-top-up'

export const topUps: RecordHook = {
  ...orderStates,
  project: (_, { caller }) => (caller.actor === topUpActor ? { automatic: true } : {}),
}
