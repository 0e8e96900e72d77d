// How messages leave the portal: small interfaces, so that another way out is another file.

/** An address and the name it is shown with. */
export type Mailbox = { name: string; address: string }
export type Letter = { from: Mailbox; to: string; subject: string; text: string; html: string; headers?: Record<string, string> }
export type MailDriver = {
  /** To exactly one address. Throws DeliveryError. */
  send: (letter: Letter) => Promise<void>
}
export type SmsDriver = {
  /** `to` is international: + and digits. Throws DeliveryError. */
  send: (message: { to: string; text: string }) => Promise<void>
}

/** `permanent` = it would be refused again. The message names a code or a step, never what was sent or where the password was. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly permanent: boolean
  constructor(message: string, { permanent = false, cause }: { permanent?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.permanent = permanent
  }
}
