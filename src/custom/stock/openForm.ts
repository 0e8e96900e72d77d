// The open form of a record, for buttons of react-admin.
import type { RaRecord } from 'ra-core'
import { createContext } from 'react'

type OpenForm = {
  /** Number of changed fields. */ changes: number
  /** As stored; undefined for a new record. */ record: RaRecord | undefined
  version: number | undefined
  save: () => Promise<void>
  isSaving: boolean
}
export const OpenFormContext = createContext<OpenForm | undefined>(undefined)
