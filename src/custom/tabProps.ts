// Props of a custom tab of a record page.
import type { RaRecord } from 'ra-core'
import type { ResolvedTab } from '../engine/types.ts'
import type { Schema } from '../engine/schema/types.ts'
import type { FormWords } from '../ui/form/context.ts'
import type { Rights } from '../client/definitions/types.ts'
import type { Delivery } from '../client/calls/delivery.ts'
import type { ShownName } from '../client/calls/names.ts'

export type CustomTabProps = {
  type: string
  /** As stored; the form may hold unsaved changes. */
  record: RaRecord & { version?: number }
  /** With the definition's keys: `options`, `related`. */
  tab: ResolvedTab
  schema: Schema
  words: FormWords
  can: Rights
  /** Undefined if agents do not deliver the record. */
  delivery: Delivery | undefined
  names: ShownName[]
  /** Fetched just now. */ putNames: (names: ShownName[]) => void
  /** The record has a new version. */
  onStored: (record: RaRecord & { version?: number }) => void
}
/** For a new record. */
export type CreateTabProps = { tab: ResolvedTab; words: FormWords }
