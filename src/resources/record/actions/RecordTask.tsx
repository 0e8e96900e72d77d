// A task that generates the value of a field: its state, and its start. Polled every few seconds while the record has names to validate.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useStore } from 'ra-core'
import { useEffect, useId } from 'react'
import { useNewest } from '../../../client/events/newest.ts'
import { beginTask, readTask, type RecordTask as State } from '../../../client/calls/recordTasks.ts'
import { useAccount } from '../../../client/session/useSession.ts'
import type { Action, ActionTask } from '../../../engine/load/resource/resourceFile.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { formatDate } from '../../../ui/format/dates.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Status } from '../../../ui/parts/feedback/Status.tsx'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { valueAt } from '../../../engine/values/valuesAt.ts'
import { useTask } from '../../../ui/useTask.ts'
import { hasChanged, markOf } from './taskChanges.ts'

type Props = {
  type: string
  record: StoredRecord
  action: Action & { task: ActionTask }
  /** The type that the task creates, whose lists are refetched. */ makes: string
  canBegin: boolean
  words: FormWords
  timezone: string
  onMade: () => void
}
const noTask: State = { task_status: 'no', connected: true, changed_at: null, names: [] }

export function RecordTask({ type, record, action, makes, canBegin, words, timezone, onMade }: Props) {
  const { t } = words
  const { read, every, enabledOn, names } = action.task
  const id = String(record.id)
  const note = useId()
  const client = useQueryClient()
  const busy = useTask()
  const hasNames = [valueAt(record, names)].flat().filter(Boolean).length > 0
  const key = ['task', type, id, read]
  const newest = useNewest(type, id)
  const {
    data: state = noTask,
    isPending,
    refetch,
  } = useQuery({
    queryKey: key,
    enabled: hasNames,
    queryFn: ({ signal }) => readTask(type, id, read, signal),
    refetchInterval: every * 1000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => void (hasNames && newest !== undefined && refetch()), [newest, hasNames, refetch])
  useStateToasts({ type, id, read, makes, words, onMade }, state)
  const begin = () => busy.run(async () => void client.setQueryData(key, await beginTask(type, id, read)))
  const status = state.task_status
  const isOffered = canBegin && hasNames && !isPending && state.connected && enabledOn.includes(status)
  const why = !hasNames ? t('record.task.noNames') : !isPending && !state.connected ? t('record.task.notConnected') : undefined
  const label = words.text('actions', action.id) ?? action.id
  const moment = (iso: string) => formatDate(iso, words.locale, timezone)
  return (
    <div className="stack sm" role="group" aria-label={label}>
      <div className="row wrap">
        <Button kind="ghost" busy={busy.busy} disabled={!isOffered} aria-describedby={why ? note : undefined} onClick={() => void begin()}>
          {label}
        </Button>
        {status === 'accepted' && <Status tone="run">{t('record.task.accepted')}</Status>}
        {status === 'processed' && (
          <Status tone="ok">
            {state.changed_at ? t('record.task.processed', { at: moment(state.changed_at) }) : words.text('tasks', `${read}.processed`)}
          </Status>
        )}
      </div>
      {why && (
        <p className="help" id={note}>
          {why}
        </p>
      )}
      {status === 'accepted' && state.reason && (
        <Alert tone="warn" title={t(`record.task.reasons.${state.reason}`)}>
          {state.next_at && t('record.task.next', { at: moment(state.next_at) })}
        </Alert>
      )}
      {status === 'failed' && (
        <Alert tone="bad" title={words.text('tasks', `${read}.failed`)}>
          <p>{t(`record.task.reasons.${state.reason ?? 'other'}`)}</p>
          {state.detail && <p className="small muted">{t('record.task.detail', { text: state.detail })}</p>}
          {canBegin && (
            <Button kind="link" busy={busy.busy} onClick={() => void begin()}>
              {t('record.task.again')}
            </Button>
          )}
        </Alert>
      )}
    </div>
  )
}

/** Each change is announced once per browser, and the new record becomes available as an option. */
function useStateToasts(
  { type, id, read, makes, words, onMade }: { type: string; id: string; read: string; makes: string; words: FormWords; onMade: () => void },
  state: State,
): void {
  const notify = useNotify()
  const client = useQueryClient()
  const account = useAccount()?.name ?? ''
  const [lastShown, setLastShown] = useStore<string | undefined>(`task.${account}.${type}.${id}.${read}`)
  const mark = markOf(state)
  const text = words.text('tasks', `${read}.${state.task_status}`) ?? ''
  const { task_status, changed_at } = state
  useEffect(() => {
    if (!hasChanged({ task_status, changed_at }, lastShown, Date.now())) return
    setLastShown(mark)
    notify(text, { type: task_status === 'failed' ? 'error' : task_status === 'processed' ? 'success' : 'info' })
    if (task_status !== 'processed') return
    void client.invalidateQueries({ queryKey: [makes] })
    onMade()
  }, [lastShown, mark, text, task_status, changed_at, makes, notify, client, setLastShown, onMade])
}
