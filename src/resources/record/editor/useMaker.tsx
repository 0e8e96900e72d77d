// The generator of a field's value (`actions.task.into`), rendered below the field.
import { useMemo } from 'react'
import { fieldSchema } from '../../../engine/schema/paths.ts'
import type { Action, ActionTask } from '../../../engine/load/resource/resourceFile.ts'
import type { Resolved } from '../../../engine/types.ts'
import type { FormHost, FormWords } from '../../../ui/form/context.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { RecordTask } from '../partsLazy.tsx'

type Given = {
  type: string
  record: StoredRecord | undefined
  resolved: Resolved
  readOnly: boolean
  words: FormWords
  timezone: string
  /** A value was generated. */ onMade: () => void
}

/** A record that is not stored yet has no tasks. */
export function useMaker({ type, record, resolved, readOnly, words, timezone, onMade }: Given): FormHost['makerOf'] {
  return useMemo(() => {
    const tasks = resolved.actions.filter((action): action is Action & { task: ActionTask } => action.task !== undefined)
    if (!record || tasks.length === 0) return undefined
    return (at) =>
      tasks
        .filter(({ task }) => task.into === at)
        .map((action) => (
          <RecordTask
            key={action.id}
            type={type}
            record={record}
            action={action}
            makes={fieldSchema(resolved.schema, at)?.reference?.type ?? type}
            canBegin={!readOnly}
            words={words}
            timezone={timezone}
            onMade={onMade}
          />
        ))
  }, [type, record, resolved, readOnly, words, timezone, onMade])
}
