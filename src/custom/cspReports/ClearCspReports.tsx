import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { failureText } from '../../ui/failure.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
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
  const problem = clear.error ? failureText(clear.error, t) : undefined
  return (
    <>
      <Button icon="eraser" aria-disabled={isEmpty || undefined} onClick={isEmpty ? undefined : open}>
        {t('cspReports.clear')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('cspReports.sure')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('app.cancel')}</Button>
            <Button kind="danger" busy={clear.isPending} onClick={() => clear.mutate()}>
              {t('cspReports.clear')}
            </Button>
          </>
        }
      >
        <div className="stack">
          {problem !== undefined && (
            <Alert tone="bad" live title={t('cspReports.notCleared')}>
              {problem}
            </Alert>
          )}
          <p>{t('cspReports.sureText')}</p>
        </div>
      </Dialog>
    </>
  )
}
