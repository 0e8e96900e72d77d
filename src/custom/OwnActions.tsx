// The custom actions of a definition, in a row or in a record's header.
import { Suspense } from 'react'
import { useWords } from '../client/words/useWords.ts'
import type { Action } from '../engine/load/resource/resourceFile.ts'
import type { ListParent } from './actionProps.ts'
import { customActions, customListActions } from './areas.ts'

type OwnActionsProps = {
  type: string
  /** In a row of a list. */ inRow?: boolean
  actions: Action[]
  record: Record<string, unknown>
  name: string
  /** For an open record. */ onChanged?: () => void
}

export function OwnActions({ type, inRow = false, actions, record, name, onChanged }: OwnActionsProps) {
  const words = useWords()
  return actions.map((action) => {
    const own = customOf(action)
    const Own = inRow && !own?.inRows ? undefined : own?.component
    return (
      Own && (
        <Suspense key={action.id} fallback={null}>
          <Own type={type} inRow={inRow} record={record} label={words.action(type, action.id)} name={name} onChanged={onChanged} />
        </Suspense>
      )
    )
  })
}

/** The custom actions of a list, which act on its current contents. */
export function OwnListActions({ type, actions, parent }: Pick<OwnActionsProps, 'type' | 'actions'> & { parent: ListParent | undefined }) {
  const words = useWords()
  return actions.map(({ id, on, component }) => {
    const Own = on === 'list' && component !== undefined ? customListActions[component] : undefined
    return (
      Own && (
        <Suspense key={id} fallback={null}>
          <Own type={type} label={words.action(type, id)} parent={parent} />
        </Suspense>
      )
    )
  })
}

/** Whether any custom action is shown in rows. */
export function hasOwnActions(actions: Action[]): boolean {
  return actions.some((action) => customOf(action)?.inRows)
}

function customOf({ on, component }: Action) {
  return on === 'record' && component !== undefined ? customActions[component] : undefined
}
