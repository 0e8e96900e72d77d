import type { Area } from '../area.ts'
import { attentionRoutes } from './attention.ts'
import { dayTrafficRoutes } from './dayTraffic.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = { api: [attentionRoutes, dayTrafficRoutes], words: { en_US: english, ru_RU: russian } }
