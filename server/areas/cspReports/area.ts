import type { Area } from '../area.ts'
import { cspReportRoute, cspReportRoutes } from './cspReports.ts'

export const area: Area = { root: [cspReportRoute], api: [cspReportRoutes] }
