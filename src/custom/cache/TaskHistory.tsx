// Earlier tasks: who, when, what, result. Each can be expanded and repeated.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useWords } from '../../client/words/useWords.ts'
import { IconButton } from '../../ui/parts/actions/Button.tsx'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { SkeletonBar, Delayed, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { type TaskDraft } from './task.ts'
import { TaskRow } from './TaskRow.tsx'
import { perPage, type Tasks } from './useTasks.ts'

type Props = { type: string; tasks: Tasks; onRepeat: ((draft: TaskDraft, from: string) => void) | undefined }

export function TaskHistory({ type, tasks, onRepeat }: Props) {
  const t = useTranslate()
  const [open, setOpen] = useState<string>()
  return (
    <Panel flush className="acts" title={t('cache.history')}>
      {tasks.error ? (
        <ProblemState error={tasks.error} retry={tasks.refetch} />
      ) : tasks.isPending ? (
        <div role="status" aria-label={t('app.loading')}>
          <Delayed>
            <div className="skeleton-panel">
              {[72, 54, 66].map((width) => (
                <SkeletonBar key={width} width={`${width}%`} />
              ))}
            </div>
          </Delayed>
        </div>
      ) : tasks.rows.length === 0 ? (
        <None type={type} />
      ) : (
        <>
          <ul>
            {tasks.rows.map((task) => (
              <TaskRow
                key={task.id}
                type={type}
                task={task}
                isOpen={open === task.id}
                onToggle={() => setOpen(open === task.id ? undefined : task.id)}
                onRepeat={onRepeat}
              />
            ))}
          </ul>
          {tasks.total > perPage && <Pages tasks={tasks} />}
        </>
      )}
    </Panel>
  )
}

function None({ type }: { type: string }) {
  const words = useWords()
  return <EmptyState title={words.text(type, 'empty', 'title')}>{words.text(type, 'empty', 'text')}</EmptyState>
}

function Pages({ tasks: { page, total, rows, toPage } }: { tasks: Tasks }) {
  const t = useTranslate()
  const from = (page - 1) * perPage
  return (
    <nav className="acts-pages" aria-label={t('list.page')}>
      <span className="tn muted grow">{t('list.range', { from: from + 1, to: from + rows.length, total })}</span>
      <IconButton small icon="chevron-left" label={t('list.previous')} disabled={page === 1} onClick={() => toPage(page - 1)} />
      <IconButton
        small
        icon="chevron-right"
        label={t('list.next')}
        disabled={from + rows.length >= total}
        onClick={() => toPage(page + 1)}
      />
    </nav>
  )
}
