import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { useTellFailure } from '../../ui/useTellFailure.ts'
import { clearCspCounts, cspCountsQuery } from './cspCounts.ts'

/** Asks before the counts go. The button stays when there is nothing to clear, so that the focus comes back to the page's actions. */
export function ClearCspReports({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslate()
  const tell = useTellFailure()
  const notify = useNotify()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const clear = useMutation({
    mutationFn: clearCspCounts,
    onSuccess: () => notify('cspReports.cleared', { type: 'success' }),
    onError: tell,
    onSettled: async () => {
      setOpen(false)
      await client.invalidateQueries({ queryKey: cspCountsQuery.queryKey })
    },
  })
  return (
    <>
      <Button icon="eraser" disabled={isEmpty} onClick={() => setOpen(true)}>
        {t('cspReports.clear')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('cspReports.sure')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('ra.action.cancel')}</Button>
            <Button kind="danger" busy={clear.isPending} onClick={() => clear.mutate()}>
              {t('cspReports.clear')}
            </Button>
          </>
        }
      >
        {t('cspReports.sureText')}
      </Dialog>
    </>
  )
}
