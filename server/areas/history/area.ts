import type { Area } from '../area.ts'
import { historyRoutes } from './history.ts'

export const area: Area = { api: [historyRoutes] }
