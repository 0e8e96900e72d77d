// What parts of react-admin need to know of the list on the page.
import type { ListControllerResult, RaRecord } from 'ra-core'
import { createContext } from 'react'

export const OpenListContext = createContext<ListControllerResult<RaRecord> | undefined>(undefined)
