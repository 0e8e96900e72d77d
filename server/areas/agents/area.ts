import type { Area } from '../area.ts'
import { acmeRoutes } from './acme.ts'
import { agentRoutes } from './agent.ts'

export const area: Area = { root: [acmeRoutes], api: [agentRoutes] }
