import { useMutation } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSummary } from '../../../client/definitions/useDefinitions.ts'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { ConfirmDialog } from '../../../ui/parts/feedback/ConfirmDialog.tsx'
import { type Stored, useRefresh } from '../useRecordings.ts'

/** Confirms before the file is deleted; errors are shown in the dialog. */
export function DeleteFile({ type, file, name }: { type: string; file: Stored; name: string }) {
  const t = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider()
  const refresh = useRefresh()
  const canDelete = useSummary(type)?.can.delete === true
  const [isOpen, setOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => provider.delete(type, { id: file.id, previousData: file }),
    onSuccess: async () => {
      setOpen(false)
      notify('recordings.fileDeleted', { type: 'success' })
      await refresh(type)
    },
  })
  if (!canDelete) return null
  return (
    <>
      <IconButton
        small
        icon="trash"
        label={t('recordings.deleteFile', { name })}
        onClick={() => {
          remove.reset()
          setOpen(true)
        }}
      />
      {isOpen && (
        <ConfirmDialog
          title={t('recordings.fileSure', { name })}
          action={t('recordings.delete')}
          busy={remove.isPending}
          failure={{ title: t('recordings.notDeleted'), error: remove.error }}
          onConfirm={() => remove.mutate()}
          onClose={() => setOpen(false)}
        >
          <p>{t('recordings.fileSureText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
