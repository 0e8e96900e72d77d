import type { Area } from '../area.ts'
import { assetFileRoutes, assetRoutes } from './assets.ts'
import { brandHostRoutes } from './brandHosts.ts'
import { brandRoutes } from './brand.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = {
  budgeted: [assetFileRoutes],
  api: [brandRoutes, brandHostRoutes, assetRoutes],
  words: { en_US: english, ru_RU: russian },
}
