import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { API, request } from '../../client/api/http.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import { useTellFailure } from '../../ui/useTellFailure.ts'

/** Activates a version although records do not match it. `hides`: records would become inaccessible. */
export function AcceptVersion({ type, hash, count, hides }: { type: string; hash: string; count: number; hides: boolean }) {
  const t = useTranslate()
  const tell = useTellFailure()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const accept = useMutation({
    mutationFn: () => request(`${API}/definitions/${encodeURIComponent(type)}/acceptance`, { method: 'POST', body: { hash } }),
    onError: tell,
    onSettled: async () => {
      setOpen(false)
      await client.invalidateQueries({ queryKey: ['definitions'] })
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('definitionProblems.page.breaks.accept')}</Button>
      <Dialog
        open={isOpen}
        title={t('definitionProblems.page.breaks.sure', { type })}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t('ra.action.cancel')}</Button>
            <Button kind="danger" busy={accept.isPending} onClick={() => accept.mutate()}>
              {t('definitionProblems.page.breaks.accept')}
            </Button>
          </>
        }
      >
        {t(`definitionProblems.page.breaks.${hides ? 'sureHidden' : 'sureText'}`, { smart_count: count })}
      </Dialog>
    </>
  )
}
