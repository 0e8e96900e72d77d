import type { Area } from '../area.ts'
import { leadDeliveryRoutes } from './leadDeliveries.ts'

export const area: Area = { api: [leadDeliveryRoutes] }
