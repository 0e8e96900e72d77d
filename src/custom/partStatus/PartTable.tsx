// The parts of a record with their states, of every source or of one, all of them or those with problems.
import { useState } from 'react'
import { useTranslate } from 'ra-core'
import { reasonText } from '../../engine/words/reasons.ts'
import { DASH } from '../../ui/format/amounts.ts'
import { shortSecret } from '../../ui/format/shortSecret.ts'
import { Segmented } from '../../ui/parts/actions/Segmented.tsx'
import { SkeletonBar } from '../../ui/parts/feedback/PageStates.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { DayStrip } from './history/DayStrip.tsx'
import { filtered, type PartFilter } from './partFilter.ts'
import { choicesOf, sourceName, type PartHistory, type PartRow, type States } from './partRows.ts'
import { toneOfCode } from './reportTones.ts'
import '../../ui/css/table.css'

type Props = { rows: PartRow[]; states: States; isPending: boolean; history: PartHistory[] | undefined }

export function PartTable({ rows, states, isPending, history }: Props) {
  const t = useTranslate()
  const [filter, setFilter] = useState<PartFilter>({ which: 'all' })
  const entries = new Map(history?.map((one) => [one.part, one.entries]))
  const hasKeys = rows.some(({ key }) => key !== '')
  const { shown } = filtered(rows, filter, states)
  return (
    <>
      {rows.length > 1 && <Filter rows={rows} states={states} filter={filter} onChange={setFilter} />}
      {shown.length === 0 && (
        <p className="part-none help" role="status">
          {t('partStatus.filter.none')}
        </p>
      )}
      <div className="part-scroll">
        <table className="tbl" aria-label={t('partStatus.table')} hidden={shown.length === 0}>
          <thead>
            <tr>
              <th scope="col">{t('partStatus.status')}</th>
              <th scope="col">{t('partStatus.source')}</th>
              <th scope="col">{t('partStatus.target')}</th>
              {hasKeys && <th scope="col">{t('partStatus.key')}</th>}
              <th scope="col">{t('partStatus.comment')}</th>
              <th scope="col">{t('partStatus.day')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.part} row={row} states={states} isPending={isPending} hasKeys={hasKeys} entries={entries.get(row.part) ?? []} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type FilterProps = { rows: PartRow[]; states: States; filter: PartFilter; onChange: (filter: PartFilter) => void }

function Filter({ rows, states, filter, onChange }: FilterProps) {
  const t = useTranslate()
  const sources = choicesOf(rows, {}, 'source')
  const { all, problems } = filtered(rows, filter, states)
  return (
    <div className="part-filter">
      {sources.length > 1 && (
        <select
          className="in sm mono"
          aria-label={t('partStatus.source')}
          value={filter.source ?? ''}
          onChange={({ target }) => onChange({ ...filter, source: target.value || undefined })}
        >
          <option value="">{t('partStatus.filter.sources')}</option>
          {sources.map((source) => (
            <option key={source}>{source}</option>
          ))}
        </select>
      )}
      <Segmented
        small
        label={t('partStatus.filter.label')}
        value={filter.which}
        options={[
          { value: 'all', label: t('partStatus.filter.all'), count: all.length },
          { value: 'problems', label: t('partStatus.filter.problems'), count: problems.length },
        ]}
        onChange={(which) => onChange({ ...filter, which })}
      />
    </div>
  )
}

type RowProps = { row: PartRow; states: States; isPending: boolean; hasKeys: boolean; entries: PartHistory['entries'] }

function Row({ row, states, isPending, hasKeys, entries }: RowProps) {
  const t = useTranslate()
  return (
    <tr>
      <td data-name={t('partStatus.status')}>
        {isPending ? (
          <SkeletonBar width={72} />
        ) : (
          <div>
            <Status tone={toneOfCode(states.codes, row.code)}>{states.nameOf(row.code)}</Status>
            {row.reason && <span className="help part-reason">{reasonText(row.reason, t)}</span>}
          </div>
        )}
      </td>
      <td className="mono" title={row.source} data-name={t('partStatus.source')}>
        {sourceName(row.source) || DASH}
      </td>
      <td className="mono" title={row.target} data-name={t('partStatus.target')}>
        {row.target}
      </td>
      {hasKeys && (
        <td className="mono" data-name={t('partStatus.key')}>
          {row.key ? shortSecret(row.key) : DASH}
        </td>
      )}
      <td className="part-comment" data-name={t('partStatus.comment')}>
        {row.comment || DASH}
      </td>
      <td data-name={t('partStatus.day')}>
        <DayStrip entries={entries} states={states} />
      </td>
    </tr>
  )
}
