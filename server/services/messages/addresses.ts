// Valid recipients of e-mail and SMS.
import type { MessageKind } from './render.ts'

export const addresses: Record<MessageKind, RegExp> = {
  mail: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/,
  sms: /^\+\d{7,15}$/,
}
/** One bare address. */
export function isAddress(kind: MessageKind, to: string): boolean {
  return to.length <= 254 && addresses[kind].test(to)
}
