import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { IconButton } from '../../ui/parts/actions/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/feedback/ConfirmDialog.tsx'
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
      {isOpen && (
        <ConfirmDialog
          title={t('media.sure', { name })}
          action={t('media.deleteIt')}
          busy={remove.isPending}
          failure={{ title: t('media.notDeleted'), error: remove.error }}
          onConfirm={() => remove.mutate()}
          onClose={() => setOpen(false)}
        >
          <p>{t('media.sureText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
