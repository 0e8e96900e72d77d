import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { pathTo } from '../../client/paths/pages.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { DataTable } from '../../ui/parts/display/DataTable.tsx'
import { RecordingState } from './RecordingState.tsx'
import { RunButtons } from './RunButtons.tsx'
import type { Stored } from './useRecordings.ts'

type Props = {
  type: string
  rows: Stored[]
  /** Names of the resources by id, where recordings of several are listed. */ resources?: Map<string, string> | undefined
  canRun: boolean
}

export function RecordingsTable({ type, rows, resources, canRun }: Props) {
  const t = useTranslate()
  const words = useWords()
  const format = useFormat(useTimezone())
  const option = (row: Stored, field: string) => words.option(type, field, row[field])
  return (
    <div className="panel">
      <DataTable
        label={words.name(type)}
        rows={rows}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            id: 'stream',
            label: words.field(type, 'stream_name'),
            isHeader: true,
            cell: (row) => (
              <Link to={pathTo('record', { resource_id: String(row['resource_id']), id: String(row.id) })}>
                {String(row['stream_name'])}
              </Link>
            ),
            sortBy: (row) => String(row['stream_name']),
          },
          ...(resources
            ? [
                {
                  id: 'resource',
                  label: words.field(type, 'resource_id'),
                  cell: (row: Stored) => (
                    <Link to={pathTo('records', { resourceId: String(row['resource_id']) })}>
                      {resources.get(String(row['resource_id'])) ?? String(row['resource_id'])}
                    </Link>
                  ),
                },
              ]
            : []),
          { id: 'state', label: words.field(type, 'active'), cell: (row) => <RecordingState type={type} record={row} /> },
          { id: 'kind', label: words.field(type, 'stream_type'), className: 'recordings-short', cell: (row) => option(row, 'stream_type') },
          {
            id: 'launch',
            label: words.field(type, 'launch_type'),
            className: 'recordings-short',
            cell: (row) => option(row, 'launch_type'),
          },
          {
            id: 'next',
            label: words.field(type, 'next_start'),
            className: 'tn',
            cell: ({ next_start: next }) => (typeof next === 'string' ? <time dateTime={next}>{format.date(next)}</time> : '—'),
          },
          {
            id: 'files',
            label: words.field(type, 'files_count'),
            isNumeric: true,
            cell: (row) => format.number(Number(row['files_count'] ?? 0)),
          },
          {
            id: 'size',
            label: words.field(type, 'size_bytes'),
            isNumeric: true,
            cell: (row) => format.bytes(Number(row['size_bytes'] ?? 0)),
            sortBy: (row) => Number(row['size_bytes'] ?? 0),
          },
          ...(canRun
            ? [
                {
                  id: 'actions',
                  label: t('recordings.actions'),
                  cell: (row: Stored) => <RunButtons type={type} record={row} name={String(row['stream_name'])} size="small" />,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
