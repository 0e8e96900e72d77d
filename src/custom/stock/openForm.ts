// What buttons of react-admin need to know of the open form of a record.
import { createContext } from 'react'

/** `changes`: how many fields differ from what is stored. */
type OpenForm = { changes: number; record: Record<string, unknown>; version: number | undefined }
export const OpenFormContext = createContext<OpenForm | undefined>(undefined)
