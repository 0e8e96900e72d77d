import type { Area } from '../area.ts'
import { peopleRoutes } from './people.ts'
import { proofRoutes } from './proof.ts'
import { ownSessionRoutes } from './sessions.ts'
import { totpRoutes } from './totp.ts'

export const area: Area = { api: [peopleRoutes, ownSessionRoutes, totpRoutes, proofRoutes] }
