import type { Area } from '../area.ts'
import { eventRoutes } from './events.ts'

export const area: Area = { api: [eventRoutes] }
