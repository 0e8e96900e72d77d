// Several records or entries chosen from another list, by name.
import { useSyncExternalStore } from 'react'
import type { Json, Reference, Schema } from '../../../../engine/schema/types.ts'
import type { NodeProps, ReferenceState } from '../../context.ts'
import { useField, type FieldFacts } from '../../useField.ts'
import { SeveralChips } from './SeveralFields.tsx'
import { filterOf } from './ReferenceField.tsx'

export function ReferencesField(props: NodeProps) {
  const field = useField(props)
  const { host } = field
  const reference = (props.schema.items as Schema).reference as Reference
  const key = useSyncExternalStore(host.store.subscribe, () => JSON.stringify(filterOf(reference, props, field)))
  return (
    <host.OptionsOf reference={reference} filter={JSON.parse(key) as Record<string, Json>} enabled>
      {(state) => <Chooser node={props} field={field} state={state} />}
    </host.OptionsOf>
  )
}

function Chooser({ node, field, state: { options, loading, failed } }: { node: NodeProps; field: FieldFacts; state: ReferenceState }) {
  const { t } = field.host.words
  const list = Array.isArray(node.value) ? (node.value as Json[]) : []
  const known = options.map(({ value, label }) => ({ key: String(value), raw: value, label }))
  // A record that is deleted or inaccessible stays until the user removes it.
  const rest = list
    .filter((value) => !known.some(({ key }) => key === String(value)))
    .map((raw) => ({ key: String(raw), raw, label: String(raw) }))
  const toggle = (value: Json) => {
    const next = list.includes(value) ? list.filter((item) => item !== value) : [...list, value]
    field.set(next.length === 0 && !node.required && field.host.original(node.path) === undefined ? undefined : next)
  }
  return (
    <SeveralChips
      field={field}
      node={node}
      options={[...known, ...rest]}
      chosen={list.map(String)}
      toggle={toggle}
      empty={t(failed ? 'form.listFailed' : loading ? 'form.loading' : 'form.nothingFound')}
    />
  )
}
