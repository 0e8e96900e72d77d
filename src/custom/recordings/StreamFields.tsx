import { useWords } from '../../client/words/useWords.ts'
import { SelectInput, TextInput } from '../../ui/form/controls/inputs.tsx'
import type { StreamChoice } from './draft.ts'
import { FormField, Tick } from './FormField.tsx'
import type { FormFields } from './formFields.ts'
import { valuesOf } from './rules.ts'

export function StreamFields({ type, rules, fields, draft, change, errorsAt, leave, streams }: FormFields & { streams: StreamChoice[] }) {
  const words = useWords()
  const known = streams.some(({ name }) => name === draft.stream_name)
  const names = [...(known || draft.stream_name === '' ? [] : [draft.stream_name]), ...streams.map(({ name }) => name)]
  const qualities = streams.find(({ name }) => name === draft.stream_name)?.qualities ?? draft.qualities
  return (
    <>
      <FormField label={words.field(type, 'stream_name')} help={words.help(type, 'stream_name')} errors={errorsAt('stream_name')}>
        {(given) => (
          <SelectInput
            {...given}
            value={draft.stream_name}
            options={names.map((name) => ({ value: name, label: name }))}
            onChange={(stream_name) => change({ stream_name, qualities: [] })}
          />
        )}
      </FormField>
      <FormField label={words.field(type, 'stream_type')} errors={errorsAt('stream_type')}>
        {(given) => (
          <SelectInput
            {...given}
            value={draft.stream_type}
            options={(valuesOf(rules, 'stream_type', fields) ?? []).map((value) => ({
              value: String(value),
              label: words.option(type, 'stream_type', value),
            }))}
            onChange={(stream_type) => {
              const starts = valuesOf(rules, 'launch_type', { ...fields, stream_type }) ?? []
              const isKept = starts.includes(draft.launch_type)
              change({ stream_type, ...(!isKept && { launch_type: String(rules.first('launch_type')) }) })
            }}
          />
        )}
      </FormField>
      <fieldset className="f recordings-set">
        <legend>{words.field(type, 'qualities')}</legend>
        {qualities.map((quality) => (
          <Tick
            key={quality}
            label={quality}
            checked={draft.qualities.includes(quality)}
            onChange={(isOn) =>
              change({ qualities: isOn ? [...draft.qualities, quality] : draft.qualities.filter((one) => one !== quality) })
            }
          />
        ))}
        <p className="help">{errorsAt('qualities').join(' ') || words.help(type, 'qualities')}</p>
      </fieldset>
      <Tick label={words.field(type, 'smil')} help={words.help(type, 'smil')} checked={draft.smil} onChange={(smil) => change({ smil })} />
      <FormField label={words.field(type, 'path')} help={words.help(type, 'path')} errors={errorsAt('path')}>
        {(given) => (
          <TextInput
            {...given}
            mono
            value={draft.path}
            placeholder={words.placeholder(type, 'path') ?? ''}
            onChange={(path) => change({ path })}
            onBlur={() => leave('path')}
          />
        )}
      </FormField>
    </>
  )
}
