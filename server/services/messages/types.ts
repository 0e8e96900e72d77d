import type { ServiceSettings } from '../settings.ts'
import type { MailDriver, SmsDriver } from '../../drivers/delivery.ts'
import type { MessageKind, TemplateName, Draft } from './render.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { Caller } from '../model.ts'
import type { Delivery } from '../dueLoop.ts' // What letters and short messages are made of, and what the service offers. Types only.
export type ShownText = {
  id: string
  kind: string
  to: string
  subject: string | null
  text: string
  /** What the text leads to, to be handed over by hand. */ link: string | null
  expires_at: string
}

export type MessageSettings = Pick<ServiceSettings, 'PUBLIC_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'SMS_URL' | 'SMS_TOKEN' | 'SMS_BODY'>
/** What sends; none = such messages are kept. */
export type Drivers = { mail?: MailDriver; sms?: SmsDriver }
/** `values`: what the template names (templates.json). `to`: an e-mail address, or a phone number with + and digits. `expiresAt` (ISO): when the text is worth nothing any more; a day when absent. `entries`, `alarm`: as `render` takes them. */
export type Message = {
  kind: MessageKind
  brand: string
  to: string
  locale: Locale
  template: TemplateName
  values: Record<string, string>
  expiresAt?: string
  entries?: Draft['entries']
  alarm?: boolean
}
export type Messages = {
  /** Part of the caller's transaction: who undoes it, sent nothing. Answers the id of the message. Throws 400 `invalid` (/email, /phone) when `to` is not one address. */
  send: (inside: Repositories, message: Message) => Promise<string>
  /**
   * Throws 404 when out of reach, sent or expired. A text with a code or a link that lets somebody in: 403 `text_not_shown` where letters are sent,
   * `text_of_highest` for other roles, `password_required` unless the caller `isProved`. Reading is recorded in the same transaction.
   */
  read: (id: string, caller: Caller, how: { isProved: boolean }) => Promise<ShownText>
  /** Throws as `read`; 409 `not_unsent` while it waits, 409 `no_gateway` when nothing is set to send it. */
  again: (id: string, caller: Caller) => Promise<void>
  /** Sends what is due until it is closed. */
  deliver: () => Delivery
}
