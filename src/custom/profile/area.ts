import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  labels: {
    'profile-person': { en_US: 'Account', ru_RU: 'Аккаунт' },
    'profile-person-admin': { en_US: 'Account', ru_RU: 'Аккаунт' },
  },
  screens: {
    profilePerson: lazyScreen(words, async () => (await import('./ProfilePerson.tsx')).ProfilePerson),
    profilePersonAdmin: lazyScreen(words, async () => (await import('./ProfilePersonAdmin.tsx')).ProfilePersonAdmin),
  },
}
