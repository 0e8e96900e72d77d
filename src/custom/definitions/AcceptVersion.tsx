import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { API, request } from '../../client/api/http.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/feedback/ConfirmDialog.tsx'
import { useFailureToast } from '../../ui/useFailureToast.ts'

/** Activates a version although records do not match it. `hides`: records would become inaccessible. */
export function AcceptVersion({ type, hash, count, hides }: { type: string; hash: string; count: number; hides: boolean }) {
  const t = useTranslate()
  const showFailure = useFailureToast()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const accept = useMutation({
    mutationFn: () => request(`${API}/definitions/${encodeURIComponent(type)}/acceptance`, { method: 'POST', body: { hash } }),
    onError: showFailure,
    onSettled: async () => {
      setOpen(false)
      await client.invalidateQueries({ queryKey: ['definitions'] })
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('definitionProblems.page.breaks.accept')}</Button>
      {isOpen && (
        <ConfirmDialog
          title={t('definitionProblems.page.breaks.sure', { type })}
          action={t('definitionProblems.page.breaks.accept')}
          busy={accept.isPending}
          onConfirm={() => accept.mutate()}
          onClose={() => setOpen(false)}
        >
          {t(`definitionProblems.page.breaks.${hides ? 'sureHidden' : 'sureText'}`, { smart_count: count })}
        </ConfirmDialog>
      )}
    </>
  )
}
