// Versions of a record, as the API tells them.
import type { DataProvider, RaRecord } from 'ra-core'
import type { StoredRecord } from '../../form/saving/useSave.ts'

export type Revision = { version: number; at: string; actor: string; ip: string; action: string; changes: string[] }
/** The portal's data provider answers the history of a record, too. */
export type WithRevisions = DataProvider & {
  revisions: (type: string, id: RaRecord['id']) => Promise<Revision[]>
  revision: (type: string, id: RaRecord['id'], version: number) => Promise<{ version: number; record: StoredRecord }>
}
