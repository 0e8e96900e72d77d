import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { ACCESS } from '../../client/calls/actionHistory.ts'
import { useActionTypes } from './useActionTypes.ts'
import { DayInput } from '../../ui/form/controls/DayInput.tsx'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { Chip } from '../../ui/parts/feedback/Chip.tsx'

export type ActionFilterValues = { type: string; actor: { id: string; name: string }; from: string; to: string }
export const noFilters: ActionFilterValues = { type: '', actor: { id: '', name: '' }, from: '', to: '' }
const days = ['from', 'to'] as const

/** Type, dates, and the person whose name was clicked. */
export function ActionFilters({ filters, onChange }: { filters: ActionFilterValues; onChange: (filters: ActionFilterValues) => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const { types } = useActionTypes()
  return (
    <div className="acts-filters" role="search">
      <div className="f">
        <label htmlFor="acts-type">{t('profile.history.type')}</label>
        <SelectInput
          id="acts-type"
          value={filters.type}
          onChange={(type) => onChange({ ...filters, type })}
          options={[
            { value: '', label: t('profile.history.allTypes') },
            { value: ACCESS, label: t('profile.history.access') },
            ...types.map(({ name, label }) => ({ value: name, label: label[locale] ?? name })),
          ]}
        />
      </div>
      {days.map((day) => (
        <DayInput
          key={day}
          label={t(`profile.history.${day}`)}
          value={filters[day]}
          onChange={(value) => onChange({ ...filters, [day]: value })}
        />
      ))}
      {filters.actor.id && (
        <Chip icon="user" onRemove={() => onChange({ ...filters, actor: noFilters.actor })} removeLabel={t('profile.history.everybody')}>
          {filters.actor.name || filters.actor.id}
        </Chip>
      )}
    </div>
  )
}
