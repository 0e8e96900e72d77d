// Runs started tasks step by step. A process owns a step by postponing its due time; steps of a process that stops become due again a little later.
import type { Log } from '../model.ts'
import type { Store } from '../../store/types.ts'
import { AuthorityError, type AuthorityDriver, type Advanced, type Ticket } from '../../drivers/authority.ts'
import type { IssueRow } from '../../store/delivery/issuing.ts'
import { accountScope } from '../../store/scope.ts'
import type { Sealing } from '../access/keys/sealing.ts'
import { StaleWrite } from '../records/write/write.ts'
import { createAuthorityAccounts } from './authorityAccounts.ts'
import { finish, type FinishParts } from './finish.ts'
import { orderableNames } from './names.ts'
import { planOf } from './plan.ts'
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds, secondMilliseconds } from '../../../src/engine/time/units.ts'

export type RunnerParts = FinishParts & { store: Store; log: Log } & { driver: AuthorityDriver; sealing: Sealing }
export type Runner = {
  /** Begins the steps that are due now; resolves to their promises, which never reject. */ take: () => Promise<Promise<void>[]>
}
/** `since`: time of the order. */
type Kept = Ticket & { since: number }
type Outcome = Advanced | { is: 'refused'; error: AuthorityError }

/** Longer than a step may take: a dozen calls of the driver. */
const leaseMilliseconds = 5 * minuteMilliseconds
const answerMilliseconds = 7 * dayMilliseconds
/** How long a task is retried before it fails. */
const patience = dayMilliseconds
/** How long an order may wait for the authority. */
const maxOrder = hourMilliseconds
const maxAtOnce = 3

export function createRunner(parts: RunnerParts): Runner {
  const { store, registry, clock, log, driver, sealing } = parts
  const accounts = createAuthorityAccounts(parts)
  const { opened, subjectOf } = createTickets(parts)
  const jobs = new Set<Promise<void>>()
  const now = (): number => clock().getTime()
  const iso = (time: number): string => new Date(time).toISOString()

  return {
    async take() {
      const begun: Promise<void>[] = []
      while (jobs.size < maxAtOnce) {
        const row = await store.issuing.claim(iso(now()), iso(now() + leaseMilliseconds))
        if (!row) break
        const job = run(row)
          .catch((error: unknown) => log.error({ err: error, ...aboutOf(row) }, 'the result of a certificate order could not be stored'))
          .finally(() => jobs.delete(job))
        jobs.add(job)
        begun.push(job)
      }
      return begun
    },
  }

  async function run(row: IssueRow): Promise<void> {
    if (!(await isThere({ store, registry }, row))) return store.issuing.remove(row)
    const outcome = await advance(row)
    if (outcome.is === 'waiting') await wait(row, outcome.ticket)
    else if (outcome.is === 'refused') await refuse(row, outcome.error)
    else await done(row, outcome)
  }

  async function advance(row: IssueRow): Promise<Outcome> {
    try {
      const account = await accounts.find()
      const ticket = row.ticket === null ? undefined : opened(row)
      const until = iso(now() + answerMilliseconds)
      return await driver.advance({
        account,
        names: JSON.parse(row.names) as string[],
        ...(ticket && { ticket }),
        publish: (token, content) => store.issuing.keepAnswer(token, content, { now: iso(now()), until }),
        register: accounts.keep,
      })
    } catch (error) {
      if (!(error instanceof AuthorityError)) log.error({ err: error, ...aboutOf(row) }, 'an order of a certificate stopped')
      return { is: 'refused', error: error instanceof AuthorityError ? error : new AuthorityError('other', { cause: error }) }
    }
  }

  async function wait(row: IssueRow, ticket: Ticket): Promise<void> {
    const since = opened(row)?.since ?? now()
    const age = now() - since
    if (age > maxOrder) return refuse(row, new AuthorityError('gone'))
    await store.issuing.change(row, {
      ticket: sealing.seal(JSON.stringify({ ...ticket, since } satisfies Kept), subjectOf(row)),
      reason: null,
      detail: null,
      due_at: iso(now() + (age < minuteMilliseconds ? secondMilliseconds : 10 * secondMilliseconds)),
    })
  }

  /** Temporary failures are retried with growing pauses; the authority's Retry-After counts. */
  async function refuse(row: IssueRow, { reason, detail, permanent, retryAfter }: AuthorityError): Promise<void> {
    const attempts = row.attempts + 1
    const next = now() + Math.max(retryAfter * secondMilliseconds, Math.min(5 ** (attempts - 1), 360) * minuteMilliseconds)
    const isOver = permanent || next > Date.parse(row.started_at) + patience
    // The order is gone or in an unknown state: the next attempt creates a new one.
    const ticket = isOver || reason === 'gone' || reason === 'other' || reason === 'account' ? null : row.ticket
    if (reason === 'account') await accounts.forget()
    log.warn({ ...aboutOf(row), reason, detail, isOver }, 'a certificate was not issued')
    await store.transaction(async (inside) => {
      const at = iso(now())
      const isMine = await inside.issuing.change(row, {
        attempts,
        reason,
        detail: detail || null,
        ticket,
        ...(isOver ? { status: 'failed', changed_at: at, due_at: null } : { due_at: iso(next) }),
      })
      const scope = accountScope(row.account)
      const record = isMine ? await inside.records.find(scope, row.type, row.id) : undefined
      if (record) await inside.history.notice(scope, { type: row.type, id: row.id, version: record.version })
    })
  }

  async function done(row: IssueRow, { certificates, key }: Extract<Advanced, { is: 'issued' }>): Promise<void> {
    try {
      await store.transaction((inside) => finish(parts, inside, row, { certificate: certificates, private_key: key }))
      log.info(aboutOf(row), 'a certificate was issued')
    } catch (error) {
      // The record changed concurrently: the certificate exists, and the next step fetches it again.
      if (error instanceof StaleWrite) return void (await store.issuing.change(row, { due_at: iso(now() + secondMilliseconds) }))
      log.error({ err: error, ...aboutOf(row) }, 'a certificate that was issued could not be stored')
      await refuse(row, new AuthorityError('other', { cause: error }))
    }
  }
}

/** Orders nothing for deleted records or for names that are no longer in effect. */
async function isThere(
  { store, registry }: Pick<RunnerParts, 'store' | 'registry'>,
  { account, type, id, task, names }: IssueRow,
): Promise<boolean> {
  const record = (await store.accounts.find(account)) && (await store.records.find(accountScope(account), type, id))
  const definition = registry.get(type)
  const plan = definition && planOf(registry, definition, task)
  if (!record || !plan) return false
  const data = JSON.parse(record.data) as Record<string, unknown>
  const now = await orderableNames(registry, store, { definition, account, id, data, plan })
  return (JSON.parse(names) as string[]).every((name) => !now.waiting.some((one) => one.name === name))
}

function createTickets({ sealing, driver }: Pick<RunnerParts, 'sealing' | 'driver'>) {
  return { opened, subjectOf }

  /** A ticket of another authority, or sealed with another key, is invalid. */
  function opened(row: IssueRow): Kept | undefined {
    const text = sealing.open(row.ticket ?? '', subjectOf(row))
    return text === undefined ? undefined : (JSON.parse(text) as Kept)
  }
  function subjectOf({ account, type, id }: IssueRow): string {
    return `order ${driver.directory} ${account}/${type}/${id}`
  }
}

function aboutOf({ account, type, id, task }: IssueRow): { account: string; type: string; record: string; task: string } {
  return { account, type, record: id, task }
}
