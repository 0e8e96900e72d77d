// What buttons of react-admin need to know of the open form of a record.
import type { RaRecord } from 'ra-core'
import { createContext } from 'react'

type OpenForm = {
  /** How many fields differ from what is stored. */ changes: number
  /** As it is stored; none while one is created. */ record: RaRecord | undefined
  version: number | undefined
  save: () => Promise<void>
  isSaving: boolean
}
export const OpenFormContext = createContext<OpenForm | undefined>(undefined)
