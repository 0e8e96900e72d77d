import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/feedback/ConfirmDialog.tsx'
import { clearCspCounts, cspCountsQuery } from './cspCounts.ts'

/** Confirms before the counts are deleted; errors are shown in the dialog. The button keeps the focus when nothing is left to clear. */
export function ClearCspReports({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const clear = useMutation({
    mutationFn: clearCspCounts,
    onSuccess: async () => {
      setOpen(false)
      notify('cspReports.cleared', { type: 'success' })
      await client.invalidateQueries({ queryKey: cspCountsQuery.queryKey })
    },
  })
  const open = () => {
    clear.reset()
    setOpen(true)
  }
  return (
    <>
      <Button icon="eraser" aria-disabled={isEmpty || undefined} onClick={isEmpty ? undefined : open}>
        {t('cspReports.clear')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('cspReports.sure')}
          action={t('cspReports.clear')}
          busy={clear.isPending}
          failure={{ title: t('cspReports.notCleared'), error: clear.error }}
          onConfirm={() => clear.mutate()}
          onClose={() => setOpen(false)}
        >
          <p>{t('cspReports.sureText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
