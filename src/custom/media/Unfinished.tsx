import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { failureText } from '../../ui/failure.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { IconButton } from '../../ui/parts/actions/Button.tsx'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { dropUpload, type FileList, filesKey } from './fileCalls.ts'

type Props = Pick<FileList, 'uploads'> & { account: string }

/** Uploads of an earlier visit. A browser may read a file only when the person chooses it again. */
export function Unfinished({ account, uploads }: Props) {
  const t = useTranslate()
  const { number } = useFormat()
  const client = useQueryClient()
  const drop = useMutation({
    mutationFn: (id: string) => dropUpload(account, id),
    onSettled: () => client.invalidateQueries({ queryKey: filesKey }),
  })
  return (
    <>
      <Alert title={t('media.dialog.unfinished', { smart_count: uploads.length })}>
        {t('media.dialog.unfinishedText')}
        <ul className="media-unfinished">
          {uploads.map(({ id, name, path, size, offset }) => (
            <li key={id}>
              <span className="grow media-name">
                {path === '' ? name : `${path}/${name}`} ·{' '}
                <span className="tn">{t('media.dialog.percent', { n: number(size === 0 ? 0 : Math.floor((100 * offset) / size)) })}</span>
              </span>
              <IconButton small icon="trash" label={t('media.dialog.dropUpload', { name })} onClick={() => drop.mutate(id)} />
            </li>
          ))}
        </ul>
      </Alert>
      {drop.error && (
        <Alert tone="bad" live title={t('media.dialog.notDropped')}>
          {failureText(drop.error, t)}
        </Alert>
      )}
    </>
  )
}
