// Interfaces of outgoing messages, so that another transport is another file.

/** An address and its display name. */
export type Mailbox = { name: string; address: string }
export type MailMessage = { from: Mailbox; to: string; subject: string; text: string; html: string; headers?: Record<string, string> }
export type MailDriver = {
  /** Sends to exactly one address. Throws DeliveryError. */
  send: (letter: MailMessage) => Promise<void>
}
export type SmsDriver = {
  /** `to` is international: + and digits. Throws DeliveryError. */
  send: (message: { to: string; text: string }) => Promise<void>
}

/** `permanent` = a retry would be refused too. The message names a code or a step, never the content or where a password was. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly permanent: boolean
  constructor(message: string, { permanent = false, cause }: { permanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.permanent = permanent
  }
}
