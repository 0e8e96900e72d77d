// Records of messages; only the portal writes them.
import { messageType, type MessageState } from './shared/messageStates.ts'
import { createPortalRecords, type PortalRecords } from './shared/portalRecords.ts'

export type { MessageState } from './shared/messageStates.ts'
export type MessageData = {
  to: string
  kind: 'mail' | 'sms'
  template: string
  subject?: string
  brand: string
  locale: string
  state: MessageState
  attempts: number
  next_at?: string
  sent_at?: string
  last_error?: string
}
export type MessageRecords = PortalRecords<MessageData>

export function createMessageRecords(parts: Parameters<typeof createPortalRecords>[0]): MessageRecords {
  return createPortalRecords<MessageData>(parts, messageType)
}
