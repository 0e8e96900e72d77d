// Limits how often one record changes: every change of a delivered record is sent to all agents.
import type { StoredRecord } from '../../../store/records/records.ts'
import type { Repositories } from '../../../store/types.ts'
import { isTask } from '../../agents/kinds.ts'
import { ruleOf } from '../../agents/agentMembers.ts'
import { Problem } from '../../problem.ts'
import type { Clock } from '../../model.ts'
import type { ServiceSettings } from '../../settings.ts'
import type { Target } from '../read/target.ts'

type Parts = { store: Pick<Repositories, 'history'>; clock: Clock; settings: Pick<ServiceSettings, 'CONFIG_CHANGE_SECONDS'> }
/** Tolerated clock skew between servers; a later change dates from before the clock was set back. */
const maxSkewSeconds = 5

/**
 * Throws 429 `config_change_limit` with Retry-After. The version that the writer has seen was made by the last change,
 * and stale writes are rejected: so the result also holds in the transaction.
 */
export async function refuseTooSoon(
  { store, clock, settings: { CONFIG_CHANGE_SECONDS: pause } }: Parts,
  { definition, scope, type }: Target,
  { id, data }: Pick<StoredRecord, 'id' | 'data'>,
): Promise<void> {
  const rule = ruleOf(definition, JSON.parse(data))
  if (pause === 0 || isTask(definition) || rule === undefined || rule.paced === false) return
  const last = await store.history.lastChange(scope, type, id)
  if (last === undefined) return
  const seconds = (clock().getTime() - Date.parse(last)) / 1000
  if (seconds >= pause || seconds < -maxSkewSeconds) return
  const wait = Math.min(pause, Math.ceil(pause - seconds))
  throw new Problem(429, 'config_change_limit', { headers: { 'retry-after': String(wait) }, detail: { retry_after: wait } })
}
