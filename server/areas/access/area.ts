import type { Area } from '../area.ts'
import { activationRoutes } from './activation.ts'
import { handoverRoutes } from './handover.ts'
import { mailCodeRoutes } from './mailCode.ts'
import { oauthRoutes } from './oauth.ts'
import { passwordRoutes } from './passwords.ts'
import { phoneRoutes } from './phone.ts'
import { registrationRoutes } from './registration.ts'
import { restoreRoutes } from './restore.ts'
import { roleRoutes } from './roles.ts'
import { sessionRoutes } from './session.ts'
import { setupRoutes } from './setup.ts'
import { undoRoutes } from './undo.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

export const area: Area = {
  api: [
    oauthRoutes,
    sessionRoutes,
    handoverRoutes,
    setupRoutes,
    restoreRoutes,
    passwordRoutes,
    roleRoutes,
    registrationRoutes,
    activationRoutes,
    phoneRoutes,
    mailCodeRoutes,
    undoRoutes,
    unsubscribeRoutes,
  ],
  words: { en_US: english, ru_RU: russian },
}
