// Addresses that letters and short messages may go to.
import type { MessageKind } from './render.ts'

export const addresses: Record<MessageKind, RegExp> = {
  mail: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/,
  sms: /^\+\d{7,15}$/,
}
/** One address, and nothing beside it. */
export function isAddress(kind: MessageKind, to: string): boolean {
  return to.length <= 254 && addresses[kind].test(to)
}
