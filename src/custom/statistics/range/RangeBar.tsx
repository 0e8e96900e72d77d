// Filters and the range of a statistics page: presets, two dates, and arrows that move the range by its own length.
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { localText } from '../../../engine/time/localText.ts'
import { momentAt } from '../../../engine/time/zones.ts'
import { SelectInput } from '../../../ui/form/controls/inputs.tsx'
import { Button, IconButton } from '../../../ui/parts/actions/Button.tsx'
import { DateRange } from '../../../ui/parts/display/DateRange.tsx'
import { reset, withFilter, withRange, withSpan, type FilterName } from '../filters.ts'
import { type RangeName, rangeNames, shifted, zoomedOut } from './ranges.ts'
import { SaveReport } from '../reports/SaveReport.tsx'
import type { Range } from './useRange.ts'
import { minuteMilliseconds } from '../../../engine/time/units.ts'

export type FilterChoice = { name: FilterName; options: { value: string; label: string }[] }
type Props = { range: Range; choices: FilterChoice[]; /** Filters that only this page has. */ children?: ReactNode }

export function RangeBar({ range, choices, children }: Props) {
  const t = useTranslate()
  const { filters, change, span, zone } = range
  const text = (time: number): string => localText(new Date(time).toISOString(), zone)
  // A range that ends at midnight ends with the previous day, which the picker shows as 23:59.
  const isMidnight = text(span.end).endsWith(' 00:00')
  return (
    <div className="stat-bar" role="search" aria-label={t('statistics.filters')}>
      {choices.map(({ name, options }) => (
        <SelectInput
          key={name}
          label={t(`statistics.filter.${name}`)}
          value={filters[name]}
          disabled={name === 'region' && filters.country === ''}
          options={[{ value: '', label: t(`statistics.all.${name}`) }, ...withChosen(options, filters[name])]}
          onChange={(value) => change(withFilter(filters, name, value))}
        />
      ))}
      {children}
      <Button kind="ghost" onClick={() => change(reset(filters))}>
        {t('statistics.reset')}
      </Button>
      <SaveReport filters={filters} />
      <span className="grow" />
      <div className="stat-range">
        <SelectInput
          label={t('statistics.range')}
          value={filters.range}
          options={[
            ...(filters.range === '' ? [{ value: '', label: t('statistics.ranges.own') }] : []),
            ...rangeNames.map((name) => ({ value: name, label: t(`statistics.ranges.${name}`) })),
          ]}
          onChange={(value) => change(withRange(filters, value as RangeName))}
        />
        <DateRange
          label={t('statistics.dates')}
          value={{ start: text(span.start), end: text(isMidnight ? span.end - minuteMilliseconds : span.end) }}
          onChange={({ start, end }) => {
            const [from, to] = [momentAt(start, zone), momentAt(end, zone)]
            if (from !== undefined && to !== undefined && from < to)
              change(withSpan(filters, { start: from, end: end.endsWith('23:59') ? to + minuteMilliseconds : to }))
          }}
        />
        <div className="row">
          <IconButton icon="chevron-left" label={t('statistics.earlier')} onClick={() => change(withSpan(filters, shifted(span, -1)))} />
          <IconButton icon="chevron-right" label={t('statistics.later')} onClick={() => change(withSpan(filters, shifted(span, 1)))} />
          <IconButton icon="zoom-out" label={t('statistics.zoomOut')} onClick={() => change(withSpan(filters, zoomedOut(span)))} />
        </div>
      </div>
    </div>
  )
}

/** A value of the address that is not among the loaded ones is still shown and can be removed. */
function withChosen(options: FilterChoice['options'], value: string): FilterChoice['options'] {
  return value === '' || options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options]
}
