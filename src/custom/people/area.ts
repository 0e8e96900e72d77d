import type { Area } from '../manifest.ts'
import { EnterAccount } from './EnterAccount.tsx'
import { PasswordLink } from './PasswordLink.tsx'

export const area: Area = {
  actions: {
    // Shown in the rows of a list, so loaded with it.
    enterAccount: { component: EnterAccount, inRows: true },
    passwordLink: { component: PasswordLink },
  },
}
