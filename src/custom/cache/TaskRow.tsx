import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useTimezone } from '../../client/session/useSession.ts'
import { useReasons } from '../../client/words/reasons.ts'
import { useWords } from '../../client/words/useWords.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Status, type StatusTone } from '../../ui/parts/feedback/Status.tsx'
import { taskDraftOf, isWaiting, type TaskDraft, type Task } from './task.ts'

type Props = {
  type: string
  task: Task
  isOpen: boolean
  onToggle: () => void
  onRepeat: ((draft: TaskDraft, from: string) => void) | undefined
}
const tones: Partial<Record<string, StatusTone>> = { queued: 'idle', running: 'run', done: 'ok', failed: 'bad' }

/** Closed: mode, domain, number of links, result, who and when. Open: the links. */
export function TaskRow({ type, task, isOpen, onToggle, onRepeat }: Props) {
  const t = useTranslate()
  const words = useWords()
  const format = useFormat(useTimezone())
  const body = useId()
  const reasonOf = useReasons(task.error_reason !== undefined)
  const date = format.date(task.created_at)
  const count = task.paths_count === undefined ? t('cache.row.whole') : t('cache.row.links', { smart_count: task.paths_count })
  return (
    <li>
      <div className="task-row">
        <button type="button" className="act-row task" aria-expanded={isOpen} aria-controls={isOpen ? body : undefined} onClick={onToggle}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <time className="tn" dateTime={task.created_at}>
            {date}
          </time>
          <span className="what cut">
            <b>{words.option(type, 'action', task.action)}</b> · {count}
          </span>
          <span className="mono">{task.domain}</span>
          <span className="state">
            <Status tone={tones[task.status] ?? 'odd'}>{words.option(type, 'status', task.status)}</Status>
          </span>
          <span className="who cut">{task.actor}</span>
        </button>
        {onRepeat && (
          <Button
            size="small"
            icon="refresh"
            aria-label={`${t('cache.repeat')}: ${task.domain}, ${date}`}
            onClick={() => onRepeat(taskDraftOf(task), date)}
          >
            {t('cache.repeat')}
          </Button>
        )}
      </div>
      {(task.error_reason !== undefined || isWaiting(task)) && (
        <p className="task-note help">{task.error_reason === undefined ? t('cache.noEdge') : reasonOf(task.error_reason)}</p>
      )}
      {isOpen && (
        <div id={body} className="rev-b">
          <dl className="task-facts">
            <div>
              <dt>{words.field(type, 'domain')}</dt>
              <dd className="mono">{task.domain}</dd>
            </div>
            <div>
              <dt>{words.field(type, 'actor')}</dt>
              <dd>{task.actor}</dd>
            </div>
            {task.finished_at !== undefined && (
              <div>
                <dt>{words.field(type, 'finished_at')}</dt>
                <dd className="tn">{format.date(task.finished_at)}</dd>
              </div>
            )}
            {task.with_extra_zones && (
              <div>
                <dt>{words.field(type, 'with_extra_zones')}</dt>
                <dd>{t('app.yes')}</dd>
              </div>
            )}
          </dl>
          {task.paths && (
            <ol className="task-paths mono">
              {task.paths.map((path, index) => (
                <li key={index}>{path}</li>
              ))}
            </ol>
          )}
        </div>
      )}
    </li>
  )
}
