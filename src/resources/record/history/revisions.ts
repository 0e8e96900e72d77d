// Versions of a record, as in the API.
import type { DataProvider, RaRecord } from 'ra-core'
import type { StoredRecord } from '../../form/saving/useSave.ts'

export type Revision = { version: number; at: string; actor: string; ip: string; action: string; changes: string[] }
/** The portal's data provider also fetches the history of a record. */
export type WithRevisions = DataProvider & {
  revisions: (type: string, id: RaRecord['id']) => Promise<Revision[]>
  revision: (type: string, id: RaRecord['id'], version: number) => Promise<{ version: number; record: StoredRecord }>
}
