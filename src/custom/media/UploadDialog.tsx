// The dialog of uploads: files are dropped or chosen, and each shows how far it is.
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { DropArea } from './DropArea.tsx'
import { type FileList, isSame } from './fileCalls.ts'
import { Unfinished } from './Unfinished.tsx'
import { UploadRow } from './UploadRow.tsx'
import { isOpen, type UploadItem, type UploadQueue } from './uploadQueue.ts'

type Props = { account: string; items: UploadItem[]; queue: UploadQueue; path: string; list: FileList; onClose: () => void }

export function UploadDialog({ account, items, queue, path, list: { limits, uploads }, onClose }: Props) {
  const t = useTranslate()
  const { limit } = useFormat()
  const picker = useRef<HTMLInputElement>(null)
  const add = (files: readonly File[]) => queue.add(files, path)
  const hasEnded = items.some(({ state }) => !isOpen(state))
  const unfinished = uploads.filter((upload) => !items.some((item) => isSame(upload, item.file, item.path)))
  return (
    <Dialog
      open
      wide
      title={t('media.dialog.title')}
      onClose={onClose}
      actions={
        <>
          {hasEnded && <Button onClick={queue.clear}>{t('media.dialog.clear')}</Button>}
          <Button onClick={onClose}>{t('media.dialog.close')}</Button>
        </>
      }
    >
      <div className="stack">
        <DropArea className="media-drop" onFiles={add}>
          <Icon name="upload" size={24} />
          <p>{t('media.dialog.drop')}</p>
          <Button onClick={() => picker.current?.click()}>{t('media.dialog.choose')}</Button>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            tabIndex={-1}
            accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
            aria-label={t('media.dialog.choose')}
            onChange={({ target }) => {
              add([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <p className="help">{t('media.dialog.kinds', { kinds: limits.extensions.join(', '), size: limit(limits.largest) })}</p>
        </DropArea>
        {items.length > 0 && (
          <ul className="media-uploads" aria-label={t('media.dialog.list')}>
            {items.map((item) => (
              <UploadRow key={item.id} item={item} queue={queue} />
            ))}
          </ul>
        )}
        {unfinished.length > 0 && <Unfinished account={account} uploads={unfinished} />}
      </div>
    </Dialog>
  )
}
