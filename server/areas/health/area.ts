import type { Area } from '../area.ts'
import { healthRoutes } from './health.ts'

export const area: Area = { unauthenticated: [healthRoutes] }
