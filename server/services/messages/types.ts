// Messages and the interface of their service. Types only.
import type { ServiceSettings } from '../settings.ts'
import type { MailDriver, SmsDriver } from '../../drivers/delivery.ts'
import type { MessageKind, TemplateName, MessageInput } from './render.ts'
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { Caller } from '../model.ts'
import type { Delivery } from '../dueLoop.ts'

export type ShownText = {
  id: string
  kind: string
  to: string
  subject: string | null
  text: string
  /** The link of the text, for handing over by hand. */ link: string | null
  expires_at: string
}

export type MessageSettings = Pick<ServiceSettings, 'PUBLIC_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'SMS_URL' | 'SMS_TOKEN' | 'SMS_BODY'>
/** Configured drivers; without one, messages are kept. */
export type Drivers = { mail?: MailDriver; sms?: SmsDriver }
/** `values`: named by the template (templates.json). `to`: an e-mail address, or a phone number with + and digits. `expiresAt` (ISO): end of the text's validity; a day by default. `entries`, `written`, `alarm`: as `render` takes them. */
export type Message = {
  kind: MessageKind
  brand: string
  to: string
  locale: Locale
  template: TemplateName
  values: Record<string, string>
  expiresAt?: string
  entries?: MessageInput['entries']
  written?: string
  alarm?: boolean
}
export type Messages = {
  /** Runs in the caller's transaction; a rollback cancels the message. Resolves to the message's id. Throws 400 `invalid` (/email, /phone) when `to` is not one address. */
  send: (inside: Repositories, message: Message) => Promise<string>
  /**
   * Throws 404 when out of reach, sent or expired. A text with a code or a link that lets somebody in: 403 `text_not_shown` where letters are sent,
   * `text_of_highest` for other roles, `password_required` unless the caller `isProved`. Reading is recorded in the same transaction.
   */
  read: (id: string, caller: Caller, how: { isProved: boolean }) => Promise<ShownText>
  /** Throws as `read`; 409 `not_unsent` while it is pending, 409 `no_gateway` without a driver. */
  again: (id: string, caller: Caller) => Promise<void>
  /** Sends due messages until it is closed. */
  deliver: () => Delivery
}
