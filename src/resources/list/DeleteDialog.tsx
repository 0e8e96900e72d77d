import { useId, useState } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { focusOnMount } from '../../ui/focusOnMount.ts'
import { Dialog } from '../../ui/parts/feedback/Dialog.tsx'
import type { ListRecord } from './cells/listRecord.ts'

type DeleteDialogProps = {
  type: string
  title: string
  records: ListRecord[]
  /** Types whose records serve while they are active (`form.inactive`): the name of an inactive one is typed, too. */ serves: boolean
  busy?: boolean
  onClose: () => void
  onConfirm: (records: ListRecord[]) => void
}

/**
 * Confirms a deletion. The name is typed if the record is or could be active, the number of records if several are deleted. Otherwise the
 * safe button has the focus. The type's words (`confirm.delete`) state the consequences.
 */
export function DeleteDialog({ type, title, records, serves, busy, onClose, onConfirm }: DeleteDialogProps) {
  const words = useWords()
  const { t } = words
  const field = useId()
  const [typed, setTyped] = useState('')
  const [only] = records
  const isOne = records.length === 1
  const name = only ? words.title(type, title, only) : ''
  const active = records.filter((record) => record.active === true).length
  const asks = active === 0 && !serves ? undefined : isOne ? name : String(records.length)
  const isReady = asks === undefined || typed.trim() === asks
  const count = { smart_count: records.length }
  const consequence = words.text(type, 'confirm', 'delete', count)
  const go = () => isReady && onConfirm(records)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        isOne ? t('list.confirm.title', { name }) : t('list.confirm.bulkTitle', { ...count, many: words.inSentence(words.name(type)) })
      }
      actions={
        <>
          <Button ref={asks === undefined ? focusOnMount : undefined} onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button kind="danger" icon="trash" busy={busy} aria-disabled={!isReady || undefined} onClick={go}>
            {t('list.delete')}
          </Button>
        </>
      }
    >
      {consequence !== undefined && <p>{consequence}</p>}
      <p>{isOne && active > 0 ? t('list.confirm.activeText', { one: words.inSentence(words.one(type)) }) : t('list.confirm.text')}</p>
      {!isOne && active > 0 && <p>{t('list.confirm.bulkActive', { smart_count: active })}</p>}
      {asks !== undefined && (
        <div className="f type-name">
          <label htmlFor={field}>{t('list.confirm.type', { name: asks })}</label>
          <div className="in">
            <input
              id={field}
              ref={focusOnMount}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && go()}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}
