// Clears and preloads the cache: the form, with the task history below. The page or the tab names the type of the tasks.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { choicesQuery } from './calls.ts'
import { loadValidators } from '../../client/definitions/loadValidators.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { formSchemaOf } from '../../engine/resolve/formSchema.ts'
import { fieldSchema, textsAt } from '../../engine/schema/paths.ts'
import type { Definition } from '../../engine/types.ts'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { emptyDraft, type TaskDraft } from './task.ts'
import { TaskForm } from './TaskForm.tsx'
import { TaskHistory } from './TaskHistory.tsx'
import { useTasks } from './useTasks.ts'
import '../../ui/css/record.css'
import '../../ui/form/form.css'
import '../../ui/css/own.css'
import './cache.css'

type Props = { related: string; /** Its domains come first. */ record?: Record<string, unknown> }

export function CacheForm({ related, record }: Props) {
  const definition = useDefinition(related)
  if (definition.status === 'problem')
    return (
      <div className="panel">
        <ProblemState error={definition.error} retry={definition.retry} />
      </div>
    )
  if (definition.status === 'loading') return <PageSkeleton />
  return <Ready definition={definition.definition} record={record} canSend={definition.can.create} />
}

function Ready({ definition, record, canSend }: { definition: Definition; record: Record<string, unknown> | undefined; canSend: boolean }) {
  const account = useAccount()?.name
  const form = useMemo(() => formSchemaOf(definition, { mode: 'create' }), [definition])
  const validators = useQuery({
    queryKey: ['validators', form.hash, account ?? ''],
    staleTime: Infinity,
    queryFn: () => loadValidators(form.hash, definition.name, account, form.schema),
  })
  const own = useMemo(() => domainsOf(definition, record), [definition, record])
  const tasks = useTasks(definition.name)
  const offered = useQuery(choicesQuery(definition.name, account, { field: 'domain', text: '' }))
  const [repeated, setRepeated] = useState<{ draft: TaskDraft; from: string; count: number }>()
  if (validators.error)
    return (
      <div className="panel">
        <ProblemState error={validators.error} retry={() => void validators.refetch()} />
      </div>
    )
  if (!validators.data || offered.isPending) return <PageSkeleton />
  // With a single domain there is nothing to choose.
  const first = own[0] ?? (offered.data?.length === 1 ? offered.data[0] : undefined)
  return (
    <div className="stack">
      {canSend && (
        <TaskForm
          key={repeated?.count ?? 0}
          type={definition.name}
          form={form}
          validators={validators.data}
          own={own}
          isAlone={record === undefined}
          start={repeated?.draft ?? emptyDraft(first)}
          from={repeated?.from}
          running={tasks.running}
        />
      )}
      <TaskHistory
        type={definition.name}
        tasks={tasks}
        onRepeat={canSend ? (draft, from) => setRepeated({ draft, from, count: (repeated?.count ?? 0) + 1 }) : undefined}
      />
    </div>
  )
}

/** A record's domains that tasks may use. */
function domainsOf(definition: Definition, record: Record<string, unknown> | undefined): string[] {
  const fields = fieldSchema(definition.schema, 'domain')?.reference?.value
  return record && Array.isArray(fields) ? [...new Set(fields.flatMap((field) => textsAt(record, field)))] : []
}
