import type { Area } from '../area.ts'
import { batchRoutes } from './batch.ts'
import { checkRoutes } from './checks.ts'
import { commandRoutes } from './commands.ts'
import { draftRoutes } from './drafts.ts'
import { keyRoutes } from './keys.ts'
import { nameRoutes } from './names.ts'
import { recordRoutes } from './records.ts'
import { referenceRoutes } from './references.ts'
import { reportRoutes } from './reports.ts'
import { searchRoutes } from './search.ts'
import { taskRoutes } from './tasks.ts'
import { viewRoutes } from './views.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = {
  api: [
    recordRoutes,
    batchRoutes,
    viewRoutes,
    searchRoutes,
    taskRoutes,
    checkRoutes,
    draftRoutes,
    keyRoutes,
    commandRoutes,
    nameRoutes,
    reportRoutes,
    referenceRoutes,
  ],
  words: { en_US: english, ru_RU: russian },
}
