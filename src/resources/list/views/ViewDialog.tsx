import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { failureText } from '../../../ui/failure.ts'
import { problemOf } from '../../../ui/problem.ts'
import type { SavedView } from './listSettings.ts'

const LONGEST = 64

/** Names a new view, or renames one. */
export function ViewDialog({ view, save, onClose }: { view?: SavedView; save: (name: string) => Promise<void>; onClose: () => void }) {
  const t = useTranslate()
  const field = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    if (busy || name.trim() === '') return setRefused(name.trim() === '' ? t('list.views.nameNeeded') : refused)
    setBusy(true)
    try {
      await save(name.trim())
      onClose()
    } catch (error) {
      const { code } = problemOf(error)
      setRefused(code === 'not_unique' ? t('list.views.taken') : code === 'limit_reached' ? t('list.views.full') : failureText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={view ? t('list.views.renameTitle', { name: view.name }) : t('list.views.saveTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void go()}>
            {t('list.views.keep')}
          </Button>
        </>
      }
    >
      <p>{view ? undefined : t('list.views.saveText')}</p>
      <div className="f type-name">
        <label htmlFor={field}>{t('list.views.name')}</label>
        <div className={refused ? 'in bad' : 'in'}>
          <input
            id={field}
            ref={focusOnMount}
            maxLength={LONGEST}
            autoComplete="off"
            value={name}
            aria-invalid={refused !== undefined}
            aria-describedby={refused ? `${field}-why` : undefined}
            onChange={(event) => {
              setName(event.target.value)
              setRefused(undefined)
            }}
            onKeyDown={(event) => event.key === 'Enter' && void go()}
          />
        </div>
        {refused && (
          <p id={`${field}-why`} className="bad-text small">
            {refused}
          </p>
        )}
      </div>
    </Dialog>
  )
}
