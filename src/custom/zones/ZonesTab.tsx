// Extends a record to extra zones: the record of the tab's `related` type below it, with its `areas` and its `certificate`.
// `options` of the tab name fields: `suggests`, the certificate of the parent record; `names`, the names to cover, and `covers`, the
// certificate's list.
// `ends` names the action of the related type that removes the zones, with its confirmation.
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import type { DefinitionState } from '../../client/definitions/useDefinitions.ts'
import { rightsOn } from '../../client/definitions/types.ts'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import type { CustomTabProps } from '../tabProps.ts'
import { zonesDraftOf } from './draft.ts'
import { useOnly } from './useOnly.ts'
import { ZonesForm } from './ZonesForm.tsx'
import '../../ui/form/form.css'
import './zones.css'

const EVERY = 60

export function ZonesTab(props: CustomTabProps) {
  const definition = useDefinition(props.tab.related ?? '')
  if (definition.status === 'problem')
    return (
      <div className="panel">
        <ProblemState error={definition.error} retry={definition.retry} />
      </div>
    )
  if (definition.status === 'loading') return <PageSkeleton />
  return typeof definition.summary.scope === 'object' ? <Ready {...props} of={definition} field={definition.summary.scope.field} /> : null
}

type Of = Extract<DefinitionState, { status: 'ready' }>

function Ready({ of, field, ...props }: CustomTabProps & { of: Of; field: string }) {
  const { record, tab } = props
  const only = useOnly({ type: of.summary.name, field, id: String(record.id), every: tab.waits?.every ?? EVERY })
  if (!only.isRead)
    return only.error ? (
      <div className="panel">
        <ProblemState error={only.error} retry={only.again} />
      </div>
    ) : (
      <PageSkeleton />
    )
  const rights = only.stored ? rightsOn(of.can, only.stored).update : of.can.create
  return (
    <ZonesForm
      {...props}
      definition={of.definition}
      only={only}
      start={zonesDraftOf(only.stored, suggestedBy(record, tab))}
      canSave={rights}
    />
  )
}

function suggestedBy(record: CustomTabProps['record'], { options = {} }: CustomTabProps['tab']): unknown {
  return typeof options['suggests'] === 'string' ? record[options['suggests']] : undefined
}
