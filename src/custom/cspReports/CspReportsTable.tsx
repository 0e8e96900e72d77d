import { useTranslate } from 'ra-core'
import type { CspCount } from '../../client/api/generated.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { DASH } from '../../ui/format/amounts.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { DataTable } from '../../ui/parts/display/DataTable.tsx'

/** The server's names for the row of everything beyond its row limit, and for addresses that it does not store. */
const other = 'other'
const isOthers = ({ directive }: CspCount) => directive === other

export function CspReportsTable({ rows }: { rows: CspCount[] }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const time = (at: string) => <time dateTime={at}>{format.date(at)}</time>
  const word = (name: string) => t(`cspReports.${name}`)
  return (
    <div className="panel">
      <DataTable
        label={word('title')}
        rows={rows}
        keyOf={({ directive, blocked, page }) => JSON.stringify([directive, blocked, page])}
        columns={[
          {
            id: 'directive',
            label: word('directive'),
            isHeader: true,
            cell: (row) => (isOthers(row) ? word('others') : <span className="mono">{row.directive}</span>),
            sortBy: ({ directive }) => directive,
          },
          {
            id: 'blocked',
            label: word('blocked'),
            cell: (row) => (isOthers(row) ? DASH : <Blocked text={row.blocked} />),
            sortBy: ({ blocked }) => blocked,
          },
          { id: 'page', label: word('page'), className: 'mono', cell: ({ page }) => page || DASH, sortBy: ({ page }) => page },
          { id: 'count', label: word('count'), isNumeric: true, cell: ({ count }) => format.number(count), sortBy: ({ count }) => count },
          {
            id: 'first',
            label: word('first'),
            className: 'tn',
            cell: ({ first_at }) => time(first_at),
            sortBy: ({ first_at }) => first_at,
          },
          { id: 'last', label: word('last'), className: 'tn', cell: ({ last_at }) => time(last_at), sortBy: ({ last_at }) => last_at },
        ]}
      />
    </div>
  )
}

function Blocked({ text }: { text: string }) {
  const t = useTranslate()
  if (text === '') return t('cspReports.unnamed')
  return text === other ? t('cspReports.otherAddress') : <span className="mono">{text}</span>
}
