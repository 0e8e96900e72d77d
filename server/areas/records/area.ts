import type { Area } from '../area.ts'
import { checkRoutes } from './checks.ts'
import { nameRoutes } from './names.ts'
import { recordRoutes } from './records.ts'
import { referenceRoutes } from './references.ts'
import { searchRoutes } from './search.ts'
import { taskRoutes } from './tasks.ts'
import { viewRoutes } from './views.ts'

export const area: Area = { api: [recordRoutes, viewRoutes, searchRoutes, taskRoutes, checkRoutes, nameRoutes, referenceRoutes] }
