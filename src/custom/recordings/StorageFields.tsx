import { useTranslate } from 'ra-core'
import { useWords } from '../../client/words/useWords.ts'
import { SelectInput, TextInput } from '../../ui/form/controls/inputs.tsx'
import { type Choice, custom, never } from './draft.ts'
import { FormField, Tick } from './FormField.tsx'
import type { FormFields } from './formFields.ts'

export function StorageFields(props: FormFields) {
  const { type, rules, draft, change } = props
  const t = useTranslate()
  const words = useWords()
  return (
    <>
      <ChoiceField
        {...props}
        field="storage_time"
        unit="days"
        choice={draft.storage}
        options={rules.presets('storage_time').map((value) => ({
          value,
          label: value === never ? t('recordings.never') : t('recordings.days', { smart_count: Number(value) / 86_400 }),
        }))}
        onChange={(storage) => change({ storage })}
      />
      <Tick
        label={words.field(type, 'dvr_enabled')}
        help={words.help(type, 'dvr_enabled')}
        checked={draft.dvr_enabled}
        onChange={(dvr_enabled) => change({ dvr_enabled })}
      />
      {draft.dvr_enabled && (
        <ChoiceField
          {...props}
          field="dvr_window"
          unit="hours"
          choice={draft.window}
          options={rules
            .presets('dvr_window')
            .map((value) => ({ value, label: t('recordings.hours', { smart_count: Number(value) / 3600 }) }))}
          onChange={(window) => change({ window })}
        />
      )}
    </>
  )
}

type ChoiceProps = FormFields & {
  field: string
  unit: 'days' | 'hours'
  choice: Choice
  options: { value: string; label: string }[]
  onChange: (choice: Choice) => void
}

/** One of the usual values, or a number of one's own. */
function ChoiceField({ type, field, unit, choice, options, errorsAt, leave, onChange }: ChoiceProps) {
  const t = useTranslate()
  const words = useWords()
  const isCustom = choice.choice === custom
  return (
    <>
      <FormField label={words.field(type, field)} help={words.help(type, field)} errors={isCustom ? [] : errorsAt(field)}>
        {(given) => (
          <SelectInput
            {...given}
            value={choice.choice}
            options={[...options, { value: custom, label: t('recordings.custom') }]}
            onChange={(next) => onChange({ ...choice, choice: next })}
          />
        )}
      </FormField>
      {isCustom && (
        <FormField label={t(`recordings.own.${field}`)} help={t(`recordings.ownHelp.${field}`)} errors={errorsAt(field)}>
          {(given) => (
            <TextInput
              {...given}
              width="short"
              value={choice.custom}
              suffix={t(`recordings.unit.${unit}`)}
              extra={{ inputMode: 'decimal', maxLength: 10, className: 'tn' }}
              onChange={(typed) => onChange({ ...choice, custom: typed })}
              onBlur={() => leave(field)}
            />
          )}
        </FormField>
      )}
    </>
  )
}
