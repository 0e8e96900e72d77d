// Several records or entries chosen from another list, by name.
import { useSyncExternalStore } from 'react'
import type { Json, Reference, Schema } from '../../../../engine/schema/types.ts'
import type { NodeProps, ReferenceState } from '../../context.ts'
import { useField, type FieldFacts } from '../../useField.ts'
import { SeveralChips } from './SeveralFields.tsx'
import { filterOf, isWaiting, waitingText } from './ReferenceField.tsx'

export function ReferencesField(props: NodeProps) {
  const field = useField(props)
  const { host } = field
  const reference = (props.schema.items as Schema).reference as Reference
  const key = useSyncExternalStore(host.store.subscribe, () => JSON.stringify(filterOf(reference, props, field)))
  const filter = JSON.parse(key) as Record<string, Json>
  const waits = isWaiting(filter)
  return (
    <host.OptionsOf reference={reference} filter={filter} enabled={!waits}>
      {(state) => <Chooser node={props} field={field} state={state} waits={waits ? waitingText(reference, props, field) : undefined} />}
    </host.OptionsOf>
  )
}

type ChooserProps = {
  node: NodeProps
  field: FieldFacts
  state: ReferenceState
  /** The sibling to choose first. */ waits: string | undefined
}

function Chooser({ node, field, state: { options, loading, failed }, waits }: ChooserProps) {
  const { t } = field.host.words
  const list = Array.isArray(node.value) ? (node.value as Json[]) : []
  const listed = options.map(({ value, label }) => ({ key: String(value), raw: value, label }))
  // A record that is deleted or inaccessible stays until the user removes it.
  const rest = list
    .filter((value) => !listed.some(({ key }) => key === String(value)))
    .map((raw) => ({ key: String(raw), raw, label: String(raw) }))
  const toggle = (value: Json) => {
    const next = list.includes(value) ? list.filter((item) => item !== value) : [...list, value]
    field.set(next.length === 0 && !node.required && field.host.original(node.path) === undefined ? undefined : next)
  }
  return (
    <SeveralChips
      field={field}
      node={node}
      options={[...listed, ...rest]}
      chosen={list.map(String)}
      toggle={toggle}
      empty={waits ?? t(failed ? 'form.listFailed' : loading ? 'form.loading' : 'form.nothingFound')}
    />
  )
}
