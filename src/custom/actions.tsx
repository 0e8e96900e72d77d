// Actions that no definition can say, by the name it uses in `component`: each draws its own button beside a record.
import type { CustomActionProps } from './actionProps.ts'
import { type ComponentType, lazy } from 'react'
import type { actionComponents } from '../engine/check/drawn.ts'
import { EnterAccount } from './EnterAccount.tsx'
import { PasswordLink } from './PasswordLink.tsx'
import { stockAction } from './stock/stockParts.tsx'
/** `inRows`: stands in the rows of lists, too. */
type CustomAction = { component: ComponentType<CustomActionProps>; inRows?: true }
// Staff alone have them: nobody else loads them.
const AgentKey = lazy(() => import('./AgentKey.tsx').then((module) => ({ default: module.AgentKey })))
const MessageText = lazy(() => import('./MessageText.tsx').then((module) => ({ default: module.MessageText })))
const DeliverAgain = lazy(() => import('./DeliverAgain.tsx').then((module) => ({ default: module.DeliverAgain })))
const SendAgain = lazy(() => import('./SendAgain.tsx').then((module) => ({ default: module.SendAgain })))

const ExampleDelete = stockAction(() => import('./examples/exampleParts.tsx').then((module) => module.ExampleDelete))

/** Without a prototype: a name that a definition gives is a name of ours or of nothing. */
export const customActions: Partial<Record<string, CustomAction>> = Object.assign(Object.create(null) as object, {
  deliverAgain: { component: DeliverAgain },
  agentKey: { component: AgentKey },
  enterAccount: { component: EnterAccount, inRows: true },
  exampleDelete: { component: ExampleDelete, inRows: true },
  messageText: { component: MessageText },
  passwordLink: { component: PasswordLink },
  sendAgain: { component: SendAgain },
} satisfies Record<(typeof actionComponents)[number], CustomAction>)
