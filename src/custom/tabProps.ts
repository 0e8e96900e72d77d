// What a tab of a record page is given.
import type { RaRecord } from 'ra-core'
import type { ResolvedTab } from '../engine/types.ts'
import type { Schema } from '../engine/schema/types.ts'
import type { FormWords } from '../ui/form/context.ts'
import type { Rights } from '../client/definitions/types.ts'
import type { Delivery } from '../client/calls/delivery.ts'
import type { ShownName } from '../client/calls/names.ts'

export type CustomTabProps = {
  type: string
  /** As it is stored; the form beside may hold changes. */
  record: RaRecord & { version?: number }
  /** With the keys that the definition gives it: `options`, `related`. */
  tab: ResolvedTab
  schema: Schema
  words: FormWords
  can: Rights
  /** Undefined where no agent holds the record. */
  delivery: Delivery | undefined
  names: ShownName[]
  /** They were looked at just now. */ putNames: (names: ShownName[]) => void
  /** The record is another version now. */
  onStored: (record: RaRecord & { version?: number }) => void
}
/** Of a record that is not there yet. */
export type CreateTabProps = { tab: ResolvedTab; words: FormWords }
