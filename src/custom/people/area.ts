import type { Area } from '../manifest.ts'
import { EnterAccount } from './EnterAccount.tsx'
import { PasswordLink } from './PasswordLink.tsx'

export const area: Area = {
  actions: {
    // Drawn in the rows of a list: they come with it.
    enterAccount: { component: EnterAccount, inRows: true },
    passwordLink: { component: PasswordLink },
  },
}
