import { useDataProvider, useNotify, useTranslate } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../ui/parts/Button.tsx'
import { focusOnMount } from '../../ui/focusOnMount.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { problemOf } from '../../ui/problem.ts'
import type { ListRecord } from './Cell.tsx'
import { titleOf } from './valuesAt.ts'

type DeleteDialogProps = { type: string; title: string; records: ListRecord[]; onClose: () => void; onDone: (ids: ListRecord['id'][]) => void }

/** Deleting asks; the name is typed when the record is active. The safe button has the focus. */
export function DeleteDialog(props: DeleteDialogProps) {
  return props.records.length > 0 ? <OpenDialog {...props} /> : null
}

function OpenDialog({ type, title, records, onClose, onDone }: DeleteDialogProps) {
  const t = useTranslate()
  const field = useId()
  const [typed, setTyped] = useState('')
  const { remove, isBusy } = useRemove(type, title, (ids) => { onDone(ids); onClose() })
  const [only] = records
  const isOne = records.length === 1
  const name = only ? titleOf(title, only) : ''
  const active = records.filter((record) => record.active === true).length
  const asksName = isOne && active === 1
  const isReady = !asksName || typed.trim() === name
  const go = () => isReady && void remove(records)
  return (
    <Dialog
      open
      onClose={onClose}
      title={isOne ? t('list.confirm.title', { name }) : t('list.confirm.bulkTitle', { smart_count: records.length })}
      actions={<><Button ref={asksName ? undefined : focusOnMount} onClick={onClose}>{t('app.cancel')}</Button><Button kind="danger" icon="trash" busy={isBusy} aria-disabled={!isReady || undefined} onClick={go}>{t('list.delete')}</Button></>}
    >
      <p>{asksName ? t('list.confirm.activeText') : t('list.confirm.text')}</p>
      {!isOne && active > 0 && <p>{t('list.confirm.bulkActive', { smart_count: active })}</p>}
      {asksName && (
        <div className="f type-name">
          <label htmlFor={field}>{t('list.confirm.type', { name })}</label>
          <div className="in"><input id={field} ref={focusOnMount} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} onKeyDown={(event) => event.key === 'Enter' && go()} /></div>
        </div>
      )}
    </Dialog>
  )
}

function useRemove(type: string, title: string, done: (ids: ListRecord['id'][]) => void) {
  const t = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const remove = async (records: ListRecord[]) => {
    if (isBusy) return
    setBusy(true)
    const gone: ListRecord['id'][] = []
    let failure: unknown
    for (const record of records) {
      const seen = record.version === undefined ? (await dataProvider.getOne<ListRecord>(type, { id: record.id }).catch(() => ({ data: record }))).data : record
      try {
        await dataProvider.delete(type, { id: record.id, previousData: seen })
        gone.push(record.id)
      } catch (error) {
        failure ??= error
      }
    }
    await client.invalidateQueries({ queryKey: [type] })
    setBusy(false)
    done(gone)
    const [only] = records
    const name = only ? titleOf(title, only) : ''
    if (failure !== undefined) {
      const reason = t(`errors.${problemOf(failure).code}`, { _: t('errors.unknown_error') })
      notify(records.length === 1 ? t('list.deleteFailed', { name }) : t('list.deleteSome', { done: gone.length, total: records.length }), { type: 'error', messageArgs: { more: reason } })
    } else notify(records.length === 1 ? t('list.deleted', { name }) : t('list.deletedMany', { smart_count: gone.length }), { type: 'success' })
  }
  return { remove, isBusy }
}
