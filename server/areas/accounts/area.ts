import type { Area } from '../area.ts'
import { accountRoutes } from './accounts.ts'
import { entryRoutes } from './entries.ts'
import { invitationRoutes } from './invitations.ts'
import { memberRoutes } from './members.ts'
import { newProjectRoutes } from './newProject.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = {
  api: [accountRoutes, memberRoutes, invitationRoutes, entryRoutes, newProjectRoutes],
  words: { en_US: english, ru_RU: russian },
}
