// Notices about changed credentials: their content and recipients. Types only.
import type { Tables } from '../../../store/schema.ts'
import type { PersonRow } from '../../../store/people/people.ts'
import type { Repositories } from '../../../store/types.ts'
import type { Origin } from '../../model.ts'

export type NoticeKind = 'second-factor-on' | 'second-factor-off' | 'password-changed' | 'email-changed' | 'phone-changed'
export type Factor = Pick<Tables['second_factors'], 'person_id' | 'secret' | 'created_at' | 'confirmed_at' | 'last_step'>
/** A person's credentials before a change. */
export type Credentials = Pick<PersonRow, 'id' | 'email' | 'phone' | 'phone_verified_at' | 'twofa'> & { factor: Factor | null }
export type Notices = {
  /** Must be called before the change, in its transaction. */
  wayIn: (inside: Pick<Repositories, 'people' | 'factors'>, id: string) => Promise<Credentials | undefined>
  /** Sends the notices after the change, in its transaction; to previous addresses too. */
  send: (inside: Repositories, before: Credentials | undefined, kind: NoticeKind, by: Origin) => Promise<void>
}
