import { useTranslate } from 'ra-core'
import { useTimezone } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import { SelectInput, TextInput } from '../../ui/form/controls/inputs.tsx'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button, IconButton } from '../../ui/parts/actions/Button.tsx'
import { FieldFault } from '../../ui/parts/inputs/InputField.tsx'
import { clockOf, secondsIn } from './draft.ts'
import { FormField } from './FormField.tsx'
import type { FormFields } from './formFields.ts'
import { valuesOf } from './rules.ts'

export function LaunchFields(props: FormFields) {
  const { type, rules, fields, draft, change, errorsAt, leave } = props
  const words = useWords()
  const { duration } = useFormat()
  const launches = (valuesOf(rules, 'launch_type', fields) ?? []).map(String)
  const seconds = secondsIn(draft.stop)
  return (
    <>
      <FormField label={words.field(type, 'launch_type')} help={words.help(type, 'launch_type')} errors={errorsAt('launch_type')}>
        {(given) => (
          <SelectInput
            {...given}
            value={draft.launch_type}
            options={launches.map((value) => ({ value, label: words.option(type, 'launch_type', value) }))}
            onChange={(launch_type) =>
              change({ launch_type, ...(launch_type === 'schedule' && draft.schedule.length === 0 && { schedule: [blank] }) })
            }
          />
        )}
      </FormField>
      {draft.launch_type === 'schedule' && <Schedule {...props} />}
      <FormField label={words.field(type, 'stop_timeout')} help={words.help(type, 'stop_timeout')} errors={errorsAt('stop_timeout')}>
        {(given) => (
          <TextInput
            {...given}
            width="middle"
            value={draft.stop}
            suffix={typeof seconds === 'number' ? duration(seconds) : undefined}
            extra={{ inputMode: 'numeric', maxLength: 8, className: 'tn' }}
            onChange={(stop) => change({ stop })}
            onBlur={() => {
              if (typeof seconds === 'number') change({ stop: clockOf(seconds) })
              leave('stop_timeout')
            }}
          />
        )}
      </FormField>
    </>
  )
}
const blank = { start: '', stop: '' }

function Schedule({ type, rules, draft, change, errorsAt, leave }: FormFields) {
  const t = useTranslate()
  const words = useWords()
  const zone = useTimezone()
  const put = (index: number, next: Partial<typeof blank>) =>
    change({ schedule: draft.schedule.map((one, at) => (at === index ? { ...one, ...next } : one)) })
  const whole = draft.schedule.flatMap((_one, index) => [...errorsAt(`schedule/${index}/start`), ...errorsAt(`schedule/${index}/stop`)])
  const above = errorsAt('schedule').filter((text) => !whole.includes(text))
  return (
    <fieldset className="f recordings-set">
      <legend>{words.field(type, 'schedule')}</legend>
      {draft.schedule.map((one, index) => (
        <div className="recordings-interval" key={index}>
          {(['start', 'stop'] as const).map((end) => (
            <FormField key={end} label={words.field(type, `schedule.${end}`)} errors={errorsAt(`schedule/${index}/${end}`)}>
              {(given) => (
                <TextInput
                  {...given}
                  value={one[end]}
                  placeholder={t('form.timePattern')}
                  extra={{ inputMode: 'numeric', maxLength: 40, className: 'tn' }}
                  onChange={(text) => put(index, { [end]: text })}
                  onBlur={() => leave(`schedule/${index}/${end}`)}
                />
              )}
            </FormField>
          ))}
          <IconButton
            small
            icon="trash"
            label={t('recordings.removeInterval', { n: index + 1 })}
            onClick={() => change({ schedule: draft.schedule.filter((_other, at) => at !== index) })}
          />
        </div>
      ))}
      {above.length > 0 && <FieldFault id="recordings-schedule-error">{above.join(' ')}</FieldFault>}
      <p className="help">
        {words.help(type, 'schedule')} {t('form.zone', { zone })}
      </p>
      {draft.schedule.length < rules.most('schedule') && (
        <Button size="small" icon="plus" onClick={() => change({ schedule: [...draft.schedule, blank] })}>
          {words.text(type, 'add', 'schedule')}
        </Button>
      )}
    </fieldset>
  )
}
