// The list on the page, for components of react-admin.
import type { ListControllerResult, RaRecord } from 'ra-core'
import { createContext } from 'react'

export const OpenListContext = createContext<ListControllerResult<RaRecord> | undefined>(undefined)
