// Which qualities of the chosen stream are recorded: a map of those that are.
import { use, useSyncExternalStore } from 'react'
import { isPlainObject } from '../../../engine/json/objects.ts'
import type { NodeProps } from '../../../ui/form/context.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { ReadOnly } from '../../../ui/form/fields/text/TextFields.tsx'
import { useField } from '../../../ui/form/useField.ts'
import { RecordedStreams } from './recordedStreams.ts'

export function QualitiesWidget(props: NodeProps) {
  const field = useField(props)
  const { host } = field
  const streams = use(RecordedStreams)
  const name = useSyncExternalStore(host.store.subscribe, () => host.read([...props.path.slice(0, -1), 'stream_name']))
  const chosen = isPlainObject(props.value) ? Object.keys(props.value) : []
  if (field.readOnly) return <ReadOnly {...props} value={chosen.join(', ')} />
  const offered = streams.find((stream) => stream.name === name)?.qualities ?? []
  const all = [...offered, ...chosen.filter((one) => !offered.includes(one))]
  const toggle = (quality: string) => {
    const next = chosen.includes(quality) ? chosen.filter((one) => one !== quality) : [...chosen, quality]
    field.set(Object.fromEntries(all.filter((one) => next.includes(one)).map((one) => [one, true])))
    field.leave()
  }
  return (
    <Field field={field} node={props} kind="group">
      <div className="checks" id={field.id} tabIndex={-1}>
        {all.map((quality) => (
          <label key={quality}>
            <input type="checkbox" className="cb" checked={chosen.includes(quality)} onChange={() => toggle(quality)} />
            <span className="mono">{quality}</span>
          </label>
        ))}
      </div>
    </Field>
  )
}
