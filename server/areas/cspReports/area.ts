import type { Area } from '../area.ts'
import { cspReportRoute, cspReportRoutes } from './cspReports.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = { unauthenticated: [cspReportRoute], api: [cspReportRoutes], words: { en_US: english, ru_RU: russian } }
