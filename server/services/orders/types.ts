// Interface of the requests service. Types only.
import type { Locale } from '../../../src/engine/schema/types.ts'
import type { ServiceSettings } from '../settings.ts'
import type { Caller, Origin, Person } from '../model.ts'
import type { Repositories } from '../../store/types.ts'
import type { Target } from '../records/read/target.ts'
import type { Change } from '../records/write/change.ts'
import type { Delivery } from '../dueLoop.ts'

export type OrderSettings = Pick<ServiceSettings, 'CRM_URL' | 'CRM_TIMEOUT'>
export type Orders = {
  /** Counts a request of the caller; throws 429 `order_limit` beyond the limit. */
  admit: (caller: Caller) => Promise<void>
  /** Runs in the transaction that writes the request. */
  place: (inside: Repositories, target: Target, change: Change) => Promise<void>
  /** Runs in the transaction that makes the person of a registration. */
  register: (inside: Repositories, person: Person, about: { locale: Locale; referrer: string; at: string; by: Origin }) => Promise<void>
  /** Repeats failed deliveries: to the CRM, by e-mail, or both. Throws 404 out of reach, 409 `not_unsent` when nothing is left to send, 409 `no_gateway` without a driver. */
  again: (id: string, caller: Caller) => Promise<void>
  /** Writes to the customer. Throws 404 out of reach, 400 beyond 100 answers, 409 `no_address` when the lead names nobody to write to. */
  answer: (id: string, text: string, caller: Caller) => Promise<void>
  /** Delivers pending leads until it is closed. */
  deliver: () => Delivery
}
