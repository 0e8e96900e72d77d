import type { Area } from '../area.ts'
import { acmeRoutes } from './acme.ts'
import { agentRoutes } from './agent.ts'
import { unsupportedRoutes } from './unsupported.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = {
  unauthenticated: [acmeRoutes],
  api: [agentRoutes, unsupportedRoutes],
  words: { en_US: english, ru_RU: russian },
}
