import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { failureText } from '../../ui/failure.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button, IconButton } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { deleteFile, type FileList, filesKey } from './fileCalls.ts'

/** Confirms before the file is deleted; errors are shown in the dialog. */
export function DeleteFile({ account, file: { id, name } }: { account: string; file: FileList['files'][number] }) {
  const t = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteFile(account, id),
    onSuccess: async () => {
      setOpen(false)
      notify('media.deleted', { type: 'success', messageArgs: { name } })
      await client.invalidateQueries({ queryKey: filesKey })
    },
  })
  const problem = remove.error ? failureText(remove.error, t) : undefined
  return (
    <>
      <IconButton
        small
        icon="trash"
        label={t('media.delete', { name })}
        onClick={() => {
          remove.reset()
          setOpen(true)
        }}
      />
      <Dialog
        open={isOpen}
        title={t('media.sure', { name })}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('app.cancel')}</Button>
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('media.deleteIt')}
            </Button>
          </>
        }
      >
        <div className="stack">
          {problem !== undefined && (
            <Alert tone="bad" live title={t('media.notDeleted')}>
              {problem}
            </Alert>
          )}
          <p>{t('media.sureText')}</p>
        </div>
      </Dialog>
    </>
  )
}
