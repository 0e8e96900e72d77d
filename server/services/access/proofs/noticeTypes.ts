// Notices about changed ways in: what is told, and to whom. Types only.
import type { Tables } from '../../../store/schema.ts'
import type { PersonRow } from '../../../store/people/people.ts'
import type { Repositories } from '../../../store/types.ts'
import type { Origin } from '../../model.ts'

export type NoticeKind = 'second-factor-on' | 'second-factor-off' | 'password-changed' | 'email-changed' | 'phone-changed'
export type Factor = Pick<Tables['second_factors'], 'person_id' | 'secret' | 'created_at' | 'confirmed_at' | 'last_step'>
/** What somebody signs in by, as it was before a change. */
export type WayIn = Pick<PersonRow, 'id' | 'email' | 'phone' | 'phone_verified_at' | 'twofa'> & { factor: Factor | null }
export type Notices = {
  /** To be asked before the change, in its transaction. */
  wayIn: (inside: Pick<Repositories, 'people' | 'factors'>, id: string) => Promise<WayIn | undefined>
  /** After the change, in its transaction: writes the letters. Those about other addresses than before go there, too. */
  tell: (inside: Repositories, before: WayIn | undefined, kind: NoticeKind, by: Origin) => Promise<void>
}
