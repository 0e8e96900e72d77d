// The list behind the lines of a chart.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { Link } from 'react-router'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { pathOf } from '../../../client/paths/paths.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { PagedTable } from './PagedTable.tsx'
import type { MarkRow, MarksShown } from '../useMarks.ts'
import type { Range } from '../range/useRange.ts'

export function MarksTable({ marks: { rows, more }, range }: { marks: MarksShown; range: Range }) {
  const t = useTranslate()
  const format = useFormat(range.zone)
  const locale = useLocale()
  const types = useDefinitions()
  if (rows.length === 0) return null
  const typeOf = ({ type }: MarkRow) => types.find(({ name }) => name === type)
  const whatOf = (row: MarkRow): string =>
    row.kind === 'task'
      ? t('statistics.marks.task')
      : t('statistics.marks.what', { type: typeOf(row)?.one[locale] ?? row.type, action: t(`statistics.marks.${row.action}`) })
  return (
    <PagedTable
      title={t('statistics.marks.title')}
      file={`changes-${range.period.start.slice(0, 10)}`}
      rows={rows.toReversed()}
      most={10}
      keyOf={({ at, id, action }) => `${at} ${id} ${action}`}
      right={more && <span className="muted small">{t('statistics.marks.more')}</span>}
      columns={[
        { id: 'at', label: t('statistics.time'), isHeader: true, cell: ({ at }) => format.date(at), csv: ({ at }) => at, unit: 'utc' },
        { id: 'what', label: t('statistics.marks.change'), cell: whatOf, csv: whatOf },
        {
          id: 'record',
          label: t('statistics.marks.record'),
          cell: (row) => {
            const type = typeOf(row)
            return row.deleted || !type ? row.name : <Link to={pathOf(type, 'record', { id: row.id })}>{row.name}</Link>
          },
          csv: ({ name }) => name,
        },
        { id: 'by', label: t('statistics.marks.by'), cell: ({ by }) => by, csv: ({ by }) => by },
      ]}
    />
  )
}

/** Hides and shows the lines; absent while there are none. */
export function MarksButton({ marks: { rows, isOn, toggle } }: { marks: MarksShown }) {
  const t = useTranslate()
  return rows.length === 0 ? null : (
    <Button kind="ghost" size="small" icon={isOn ? 'eye' : 'eye-off'} aria-pressed={isOn} onClick={toggle}>
      {t('statistics.marks.toggle')}
    </Button>
  )
}
