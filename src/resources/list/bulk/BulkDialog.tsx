import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import type { Bulk } from './useBulk.ts'

const PATIENCE = 400

/** Progress of a bulk action; afterwards the failed records with their reasons, and a retry. Hidden if everything succeeded quickly. */
export function BulkDialog({ bulk }: { bulk: Bulk }) {
  const t = useTranslate()
  const { run } = bulk
  const isLong = useLater(run?.isRunning === true)
  if (!run || (run.isRunning && !isLong)) return null
  const { action, total, done, failures, isRunning, isStopped } = run
  const good = done - failures.length
  const retry = failures.flatMap(({ record, isGone }) => (isGone ? [] : record))
  if (isRunning) {
    return (
      <Dialog
        open
        onClose={bulk.stop}
        title={t(`list.bulk.running.${action.kind}`)}
        actions={<Button onClick={bulk.stop}>{t('list.bulk.stop')}</Button>}
      >
        <p role="status" className="tn">
          {t('list.bulk.progress', { done, total })}
        </p>
        <progress className="bulk-progress" value={done} max={total} aria-label={t(`list.bulk.running.${action.kind}`)} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      wide
      onClose={bulk.close}
      title={t(failures.length > 0 ? 'list.bulk.partly' : 'list.bulk.stopped', { done: good, total })}
      actions={
        <>
          <Button onClick={bulk.close}>{t('app.close')}</Button>
          {retry.length > 0 && (
            <Button kind="primary" icon="refresh" onClick={() => void bulk.start(action, retry, { again: true })}>
              {t('list.bulk.retry', { smart_count: retry.length })}
            </Button>
          )}
        </>
      }
    >
      {isStopped && <p>{t('list.bulk.left', { smart_count: total - done })}</p>}
      {failures.length > 0 && (
        <>
          {retry.length > 0 && <p>{t('list.bulk.failed', { smart_count: retry.length })}</p>}
          <ul className="failures" aria-label={t('list.bulk.failures')}>
            {failures.map(({ record, name, reason, isGone }) => (
              <li key={record.id}>
                <b className="cut">{name}</b>
                <span>{isGone ? t('list.bulk.gone') : reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function useLater(isOn: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn])
  return isOn && isLate
}
