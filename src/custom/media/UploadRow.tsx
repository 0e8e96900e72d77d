import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { failureText } from '../../ui/failure.ts'
import { problemOf } from '../../ui/problem.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button, IconButton } from '../../ui/parts/actions/Button.tsx'
import { Icon, type IconName } from '../../ui/parts/Icon.tsx'
import { percentOf } from './progress.ts'
import { isOpen, type UploadItem, type UploadQueue } from './uploadQueue.ts'

/** Refusals that another attempt cannot change. */
const lasting: ReadonlySet<unknown> = new Set(['file_name', 'file_kind', 'file_too_large'])
const icons: Partial<Record<UploadItem['state'], IconName>> = { done: 'circle-check', duplicate: 'warning', failed: 'circle-alert' }

/** One file: its name, size, progress or result, and its actions. */
export function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const t = useTranslate()
  const { bytes } = useFormat()
  const { file, state, error } = item
  const name = file.name
  const icon = icons[state]
  return (
    <li className={`media-upload ${state}`}>
      <Icon name={icon ?? 'file'} size={18} />
      <div className="grow">
        <div className="media-upload-head">
          <span className="media-name">{name}</span>
          <span className="help tn">{bytes(file.size)}</span>
        </div>
        {isOpen(state) && <Progress item={item} />}
        <p className="media-result" role="status">
          {!isOpen(state) && t(`media.result.${state}`, { name })}
        </p>
        {state === 'failed' && <p className="help">{file.size === 0 ? t('media.emptyFile') : reasonOf(error, t)}</p>}
      </div>
      {state === 'failed' && !lasting.has(problemOf(error).code) && (
        <Button size="small" icon="refresh" onClick={() => queue.retry(item.id)} aria-label={t('media.dialog.retryOf', { name })}>
          {t('media.dialog.retry')}
        </Button>
      )}
      <IconButton
        small
        icon="x"
        label={t(isOpen(state) ? 'media.dialog.cancel' : 'media.dialog.remove', { name })}
        onClick={() => queue.cancel(item.id)}
      />
    </li>
  )
}

function Progress({ item: { file, state, sent, storingSince, isResumed } }: { item: UploadItem }) {
  const t = useTranslate()
  const { number } = useFormat()
  const now = useNow(storingSince !== undefined)
  const percent = percentOf({
    sent,
    size: file.size,
    ...(storingSince !== undefined && { storingMilliseconds: Math.max(0, now - storingSince) }),
  })
  const words = state === 'sending' && isResumed ? 'resumed' : state
  return (
    <div className="media-progress">
      <progress max={100} value={percent} className={state} aria-label={t('media.dialog.progress', { name: file.name })} />
      <span className="help tn">
        {state === 'waiting'
          ? t('media.state.waiting')
          : `${t('media.dialog.percent', { n: number(percent) })} · ${t(`media.state.${words}`)}`}
      </span>
    </div>
  )
}

/** The area's own words come first: they are loaded with it. */
function reasonOf(error: unknown, t: (key: string, params?: Record<string, unknown>) => string): string | undefined {
  return t(`files.errors.${problemOf(error).code}`, { _: '' }) || failureText(error, t)
}

/** The time, kept up to date while `isRunning`. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 200)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
