// A letter to a person about his own account, in his language.
import type { Repositories } from '../../store/types.ts'
import type { Messages } from '../messages/messages.ts'
import type { Person } from '../types.ts'

export type NoticeKind = 'second-factor-on' | 'second-factor-off' | 'password-changed'
/** Part of the caller's transaction. */
export type Notify = (inside: Repositories, person: Person, kind: NoticeKind) => Promise<void>

export function createNotify({ send }: Pick<Messages, 'send'>): Notify {
  return async (inside, { brand, email, language }, template) =>
    void (await send(inside, { kind: 'mail', brand, to: email, locale: language ?? 'en_US', template, values: {} }))
}
