// The remaining quota for the task in the form.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { quotaQuery, type QuotaLeft as Quota } from './calls.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import { taskBodyOf, type TaskDraft } from './task.ts'
import { minuteMilliseconds } from '../../engine/time/units.ts'

const maxWait = minuteMilliseconds

export function QuotaLeft({ type, draft }: { type: string; draft: TaskDraft }) {
  const t = useTranslate()
  const words = useWords()
  // Refetched when part of the quota becomes available again.
  const { data = [] } = useQuery({ ...quotaQuery(type, useAccount()?.name), refetchInterval: ({ state }) => nextOf(state.data ?? []) })
  const applicable = data.filter((quota) => appliesTo(quota, taskBodyOf(draft)))
  return (
    <ul className="cache-quota tn" aria-label={t('cache.left')}>
      {applicable.map(({ id, left, most }) => (
        <li key={id} className={left === 0 ? 'none' : undefined}>
          {words.text(type, 'quota', id, { left, most })}
        </li>
      ))}
    </ul>
  )
}

/** Whether a quota applies to the task. Quotas that count only certain items are never shown; the general quota is. */
function appliesTo({ where = {}, of, matching }: Quota, body: Record<string, unknown>): boolean {
  return matching === undefined && Object.entries(where).every(([name, value]) => body[name] === value) && (of === undefined || of in body)
}

function nextOf(quotas: Quota[]): number | false {
  const soonest = Math.min(...quotas.flatMap(({ resets_in }) => (resets_in === undefined ? [] : [resets_in * 1000 + 200])))
  return Number.isFinite(soonest) ? Math.min(soonest, maxWait) : false
}
