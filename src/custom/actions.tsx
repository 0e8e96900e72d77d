// Actions that no definition can say, by the name it uses in `component`: each draws its own button beside a record.
import type { ComponentType } from 'react'
import { EnterAccount } from './EnterAccount.tsx'
import { PasswordLink } from './PasswordLink.tsx'

export type CustomActionProps = { record: Record<string, unknown>; label: string; /** What the record is called. */ name: string; /** Beside other rows. */ inRow: boolean }
/** `inRows`: stands in the rows of lists, too. */
type CustomAction = { component: ComponentType<CustomActionProps>; inRows?: true }
export const customActions: Partial<Record<string, CustomAction>> = {
  enterAccount: { component: EnterAccount, inRows: true },
  passwordLink: { component: PasswordLink },
}
