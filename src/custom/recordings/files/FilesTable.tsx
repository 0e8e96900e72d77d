import { useTranslate } from 'ra-core'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { DataTable } from '../../../ui/parts/display/DataTable.tsx'
import { Status, type StatusTone } from '../../../ui/parts/feedback/Status.tsx'
import { Tip } from '../../../ui/parts/feedback/Tip.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { DeleteFile } from './DeleteFile.tsx'
import { secondsOf } from './timeline.ts'
import type { Stored } from '../useRecordings.ts'

type Props = { type: string; files: Stored[]; played: string | undefined; onPlay: (id: string) => void }

const tones: Record<string, StatusTone> = { recording: 'run', processing: 'run', ready: 'ok', error: 'bad' }

export function FilesTable({ type, files, played, onPlay }: Props) {
  const t = useTranslate()
  const words = useWords()
  const format = useFormat(useTimezone())
  const nameOf = (file: Stored) => format.date(String(file['started_at']))
  return (
    <DataTable
      label={t('recordings.files')}
      rows={files}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          id: 'started',
          label: words.field(type, 'started_at'),
          isHeader: true,
          className: 'tn',
          cell: (file) => <time dateTime={String(file['started_at'])}>{nameOf(file)}</time>,
          sortBy: (file) => String(file['started_at']),
        },
        {
          id: 'status',
          label: words.field(type, 'status'),
          cell: (file) => <Status tone={tones[String(file['status'])] ?? 'odd'}>{words.option(type, 'status', file['status'])}</Status>,
        },
        {
          id: 'duration',
          label: words.field(type, 'duration_s'),
          isNumeric: true,
          cell: (file) => (file['status'] === 'recording' ? '—' : format.hours(secondsOf(file))),
        },
        {
          id: 'size',
          label: words.field(type, 'size_bytes'),
          isNumeric: true,
          cell: ({ status, size_bytes: size }) => (status === 'recording' ? '—' : format.bytes(Number(size ?? 0))),
          sortBy: (file) => Number(file['size_bytes'] ?? 0),
        },
        {
          id: 'expires',
          label: words.field(type, 'expires_at'),
          className: 'tn',
          cell: ({ status, expires_at: at }) =>
            typeof at === 'string' ? <time dateTime={at}>{format.date(at)}</time> : status === 'recording' ? '—' : t('recordings.never'),
        },
        {
          id: 'actions',
          label: t('recordings.actions'),
          cell: (file) => (
            <span className="recordings-actions">
              <IconButton
                small
                icon="circle-play"
                label={t('recordings.play', { name: nameOf(file) })}
                aria-pressed={played === file.id}
                onClick={() => onPlay(String(file.id))}
              />
              {typeof file['mp4_url'] === 'string' && (
                <Tip title={t('recordings.download', { name: nameOf(file) })} names>
                  <a className="ib sm" href={file['mp4_url']} aria-label={t('recordings.download', { name: nameOf(file) })}>
                    <Icon name="download" size={16} />
                  </a>
                </Tip>
              )}
              <DeleteFile type={type} file={file} name={nameOf(file)} />
            </span>
          ),
        },
      ]}
    />
  )
}
