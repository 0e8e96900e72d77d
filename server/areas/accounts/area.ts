import type { Area } from '../area.ts'
import { accountRoutes } from './accounts.ts'
import { entryRoutes } from './entries.ts'
import { invitationRoutes } from './invitations.ts'
import { memberRoutes } from './members.ts'
import { newProjectRoutes } from './newProject.ts'

export const area: Area = { api: [accountRoutes, memberRoutes, invitationRoutes, entryRoutes, newProjectRoutes] }
