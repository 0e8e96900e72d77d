import type { Area } from '../area.ts'
import { definitionRoutes, validatorRoutes } from './definitions.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = { authenticated: [validatorRoutes], api: [definitionRoutes], words: { en_US: english, ru_RU: russian } }
