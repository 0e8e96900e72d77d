import { useTranslate } from 'ra-core'
import { useTimezone } from '../../client/session/useSession.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { DataTable } from '../../ui/parts/display/DataTable.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Tip } from '../../ui/parts/feedback/Tip.tsx'
import { DeleteFile } from './DeleteFile.tsx'
import { downloadOf, type FileList } from './fileCalls.ts'

type Props = { account: string; files: FileList['files'] }

export function FilesTable({ account, files }: Props) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  return (
    <div className="panel">
      <DataTable
        label={t('media.title')}
        rows={files}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'name',
            label: t('media.name'),
            isHeader: true,
            className: 'media-name',
            cell: ({ name }) => name,
            sortBy: ({ name }) => name,
          },
          {
            id: 'type',
            label: t('media.type'),
            className: 'mono',
            cell: ({ content_type }) => content_type,
            sortBy: (file) => file.content_type,
          },
          { id: 'size', label: t('media.size'), isNumeric: true, cell: ({ size }) => format.bytes(size), sortBy: ({ size }) => size },
          {
            id: 'date',
            label: t('media.date'),
            className: 'tn',
            cell: ({ created_at }) => <time dateTime={created_at}>{format.date(created_at)}</time>,
            sortBy: ({ created_at }) => created_at,
          },
          {
            id: 'actions',
            label: t('media.actions'),
            cell: (file) => (
              <span className="media-actions">
                <Tip title={t('media.download', { name: file.name })} names>
                  <a
                    className="ib sm"
                    href={downloadOf(account, file.id)}
                    download={file.name}
                    aria-label={t('media.download', { name: file.name })}
                  >
                    <Icon name="download" size={16} />
                  </a>
                </Tip>
                <DeleteFile account={account} file={file} />
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}
