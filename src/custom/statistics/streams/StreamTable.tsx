// Streams by views: which of them the chart shows.
import { useTranslate } from 'ra-core'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { PagedTable } from '../tables/PagedTable.tsx'

export type StreamRow = { stream: string; name: string; views: number; views_max: number; colour: string }
type Props = { streams: StreamRow[]; chosen: readonly string[]; onToggle: (stream: string) => void; file: string }

export function StreamTable({ streams, chosen, onToggle, file }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const all = streams.reduce((sum, { views }) => sum + views, 0)
  return (
    <PagedTable
      title={t('statistics.byStream')}
      file={file}
      rows={streams}
      keyOf={({ stream }) => stream}
      columns={[
        {
          id: 'stream',
          label: t('statistics.stream'),
          isHeader: true,
          cell: ({ stream, name, colour }) => (
            <label className="stat-choice">
              <input type="checkbox" checked={chosen.includes(stream)} onChange={() => onToggle(stream)} />
              <i style={{ background: colour }} />
              {name}
            </label>
          ),
          csv: ({ name }) => name,
        },
        { id: 'views', label: t('statistics.views'), isNumeric: true, cell: (row) => format.number(row.views), sortBy: (row) => row.views },
        {
          id: 'peak',
          label: t('statistics.views_max'),
          isNumeric: true,
          cell: (row) => format.number(row.views_max),
          sortBy: (row) => row.views_max,
        },
        {
          id: 'share',
          label: t('statistics.shareOfViews'),
          isNumeric: true,
          cell: (row) => format.share(100 * (all === 0 ? 0 : row.views / all)),
          sortBy: (row) => row.views,
          csv: (row) => (all === 0 ? 0 : row.views / all),
          unit: 'share',
        },
      ]}
    />
  )
}
