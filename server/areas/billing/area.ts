import type { Area } from '../area.ts'
import { chargeRoutes } from './charges.ts'
import { contractFileRoutes } from './contractFiles.ts'
import { operationRoutes } from './operations.ts'
import { waitingRoutes } from './waiting.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = {
  api: [operationRoutes, waitingRoutes, chargeRoutes, contractFileRoutes],
  words: { en_US: english, ru_RU: russian },
}
