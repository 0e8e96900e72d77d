// The source of a group of rows: a publishing resource of the account and one of its streams, and lists for its resolutions.
import { useId, useState } from 'react'
import { useTranslate } from 'ra-core'
import { unmark } from '../../engine/values/views.ts'
import { useField } from '../../ui/form/useField.ts'
import type { NodeProps } from '../../ui/form/context.ts'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { ReadOnly } from '../../ui/form/fields/text/TextFields.tsx'
import { withoutResolutions, withResolutions, withSource, type Published } from './published.ts'
import { useSources } from './PublishedSources.tsx'

export function PublishedStream(props: NodeProps) {
  const t = useTranslate()
  const field = useField(props)
  const id = useId()
  const sources = useSources()
  const raw = props.value
  const address = typeof raw === 'string' ? unmark(raw) : ''
  const all = sources?.published ?? []
  const current = all.find(({ streams }) => streams.some((stream) => stream.address === address))
  const [chosenId, setChosen] = useState<string>()
  const resource = current ?? all.find((one) => one.id === chosenId)
  if (field.readOnly || !sources) return <ReadOnly {...props} value={current ? nameOf(current, address) : address} />
  const { rows, options, change, blank } = sources
  const isUsed = (one: string) => one !== address && rows.some((row) => row[options.head] === one)
  const take = (next: Published, stream: string) => change(withSource(rows, options, raw, stream, next.resolutions))
  const choose = (next: string) => {
    setChosen(next)
    const found = all.find((one) => one.id === next)
    const free = found?.streams.find((stream) => !isUsed(stream.address))
    if (found && free) take(found, free.address)
  }
  const isOn = rows.some((row) => row[options.head] === raw && row[options.transcoded] === true)
  const resolutions = resource?.resolutions ?? []
  const lists = (on: boolean) =>
    on
      ? change(withResolutions(rows, options, raw, resolutions, blank))
      : change(withoutResolutions(rows, options, raw), t('sources.listsRemoved'))
  const none = { value: '', label: t('sources.choose'), disabled: true }
  return (
    <div className="fs">
      <div className="f">
        <label htmlFor={`${id}-r`}>{t('sources.resource')}</label>
        <SelectInput
          id={`${id}-r`}
          width="full"
          value={resource?.id ?? ''}
          options={[none, ...all.map((one) => ({ value: one.id, label: one.name }))]}
          onChange={choose}
        />
      </div>
      <Field field={{ ...field, label: t('sources.stream'), help: t('sources.streamHelp') }} node={{ ...props, required: true }}>
        <SelectInput
          id={field.id}
          width="full"
          value={address}
          invalid={field.invalid}
          describedBy={field.describedBy}
          disabled={!resource}
          options={[
            ...(address === '' ? [{ ...none, label: t('sources.chooseStream') }] : []),
            ...(address !== '' && !current ? [{ value: address, label: address }] : []),
            ...(resource?.streams ?? []).map((stream) => ({
              value: stream.address,
              label: stream.name,
              disabled: isUsed(stream.address),
            })),
          ]}
          onChange={(next) => resource && take(resource, next)}
          onBlur={field.leave}
        />
      </Field>
      <label className="row">
        <input
          type="checkbox"
          className="cb"
          checked={isOn}
          disabled={!isOn && (address === '' || resolutions.length === 0)}
          aria-describedby={`${id}-t`}
          onChange={({ target }) => lists(target.checked)}
        />
        {t('sources.transcoded')}
      </label>
      <p className="help" id={`${id}-t`}>
        {resolutions.length > 0 ? t('sources.transcodedHelp', { resolutions: resolutions.join(', ') }) : t('sources.notTranscoded')}
      </p>
    </div>
  )
}

function nameOf({ name, streams }: Published, address: string): string {
  return [name, streams.find((stream) => stream.address === address)?.name].join(' · ')
}
