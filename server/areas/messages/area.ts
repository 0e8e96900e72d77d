import type { Area } from '../area.ts'
import { messageRoutes } from './messages.ts'

export const area: Area = { api: [messageRoutes] }
