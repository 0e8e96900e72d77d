// The form as text (json/JsonEditor.tsx): the same draft, with errors at their lines.
import { useMemo, useRef, useState } from 'react'
import type { Mode } from '../../../engine/schema/types.ts'
import type { DraftState } from '../../form/draft/useDraft.ts'
import type { JsonDraft, Step, TypedText } from '../json/JsonEditor.tsx'

type Given = {
  mode: Mode
  readOnly: boolean
  state: DraftState
  /** Number of failed saves. */ refusals: number
  /** Goes to the next or previous error of the form. */ step: Step
}

export function useTextEditing({ mode, readOnly, state, refusals, step }: Given): { editing: JsonDraft | undefined; nextError: Step } {
  const steps = useRef<Step>(null)
  const [typed, type] = useState<TypedText>()
  const { draft, problems, replace, block, leaveAll } = state
  const editing = useMemo<JsonDraft | undefined>(
    () =>
      readOnly || mode === 'create'
        ? undefined
        : {
            draft,
            problems,
            refusals,
            replace: (next) => {
              leaveAll()
              replace(next)
            },
            block: (isBroken) => block('', isBroken ? 'json' : null),
            steps,
            typed,
            type,
          },
    [readOnly, mode, draft, problems, refusals, replace, block, leaveAll, typed],
  )
  return { editing, nextError: (by) => (steps.current ?? step)(by) }
}
