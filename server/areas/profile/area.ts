import type { Area } from '../area.ts'
import { peopleRoutes } from './people.ts'
import { proofRoutes } from './proof.ts'
import { ownSessionRoutes } from './sessions.ts'
import { totpRoutes } from './totp.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = { api: [peopleRoutes, ownSessionRoutes, totpRoutes, proofRoutes], words: { en_US: english, ru_RU: russian } }
