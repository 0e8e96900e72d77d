// States of messages, for records that refer to them.
import { providerScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'

export const messageType = 'outgoing-messages'
export const messageStateNames = ['waiting', 'sent', 'kept', 'failed'] as const
export type MessageState = (typeof messageStateNames)[number]

/** By id; deleted messages are omitted. */
export async function messageStates({ records }: Pick<Repositories, 'records'>, ids: string[]): Promise<Map<string, MessageState>> {
  const rows = await Promise.all([...new Set(ids)].map((id) => records.find(providerScope, messageType, id)))
  // Written by outgoingMessages.ts only.
  return new Map(rows.flatMap((row) => (row ? [[row.id, (JSON.parse(row.data) as { state: MessageState }).state] as const] : [])))
}
