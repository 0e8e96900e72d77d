import type { Area } from '../area.ts'
import { assetFileRoutes, assetRoutes } from './assets.ts'
import { brandRoutes } from './brand.ts'

export const area: Area = { root: [assetFileRoutes], api: [brandRoutes, assetRoutes] }
