import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { EnterAccount } from './EnterAccount.tsx'
import { PasswordLink } from './PasswordLink.tsx'
import { words } from './words.ts'

export const area: Area = {
  actions: {
    // Shown in the rows of a list, so loaded with it.
    enterAccount: { component: EnterAccount, inRows: true },
    passwordLink: { component: PasswordLink },
  },
  listActions: { roleMatrix: lazyScreen(words, async () => (await import('./RoleMatrix.tsx')).RoleMatrix) },
}
