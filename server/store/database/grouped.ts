// Group commit: concurrent transactions share one sync to disk. Each is atomic, and none resolves before the whole group is durable.
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import { sqliteDialect } from './dialect.ts'
import type { Notice } from './notices.ts'
import { repositories } from '../repositories.ts'
import type { RollupStore } from '../statistics/rollupStore.ts'
import type { Tables } from '../schema.ts'
import type { Store } from '../types.ts'

type Parts = {
  db: Kysely<Tables>
  /** Throws when the database's file is gone. */ ensureThere: () => void
  emit: (notice: Notice) => void
  rollups?: RollupStore | undefined
}
type Job = { run: (inside: Kysely<Tables>, notices: Notice[]) => Promise<() => void>; refuse: (cause: unknown) => void }
/** Work over another connection, during which this one does not write. */
type Elsewhere = { alone: () => Promise<void> }

/** Reads wait for a group to end. */
const maxInGroup = 32

const [savepoint, rollback, release] = [
  CompiledQuery.raw('savepoint work'),
  CompiledQuery.raw('rollback to work'),
  CompiledQuery.raw('release work'),
]

export type Grouped = {
  transaction: Store['transaction']
  /** Between two transactions: work of another connection that writes. */ elsewhere: <T>(work: () => Promise<T>) => Promise<T>
  /** Until nothing waits any more. */ idle: () => Promise<void>
}

/** `transaction` of a store with one connection. An error rolls back only its own work; a failed commit rolls back and rejects the whole group. */
export function groupedTransactions({ db, ensureThere, emit, rollups }: Parts): Grouped {
  const waiting: (Job | Elsewhere)[] = []
  let running: Promise<void> | undefined

  return {
    transaction: (work) =>
      new Promise((resolve, refuse) => {
        waiting.push({
          refuse,
          async run(inside, notices) {
            const result = await work(repositories(inside, sqliteDialect, async (notice) => void notices.push(notice), rollups))
            return () => resolve(result)
          },
        })
        running ??= runAll()
      }),
    elsewhere: (work) =>
      new Promise((resolve, refuse) => {
        waiting.push({ alone: () => work().then(resolve, refuse) })
        running ??= runAll()
      }),
    idle: async () => running,
  }

  async function runAll(): Promise<void> {
    do {
      // Arrived reads run first: waiting for the disk blocks everything.
      await setImmediate()
      const [first] = waiting
      if (first && 'alone' in first) {
        waiting.shift()
        await first.alone()
      } else await runGroup(nextGroup())
    } while (waiting.length > 0)
    running = undefined
  }

  function nextGroup(): Job[] {
    const next = waiting.slice(0, maxInGroup)
    const end = next.findIndex((job) => 'alone' in job)
    return waiting.splice(0, end === -1 ? next.length : end) as Job[]
  }

  async function runGroup(group: Job[]): Promise<void> {
    try {
      const ends = await db.transaction().execute(async (inside) => {
        ensureThere()
        const [only] = group
        return group.length === 1 && only ? [await plain(only, inside)] : await apart(group, inside)
      })
      for (const end of ends) end()
    } catch (cause) {
      for (const { refuse } of group) refuse(cause)
    }
  }

  async function plain(job: Job, inside: Kysely<Tables>): Promise<() => void> {
    const notices: Notice[] = []
    const done = await job.run(inside, notices)
    return () => {
      for (const notice of notices) emit(notice)
      done()
    }
  }

  async function apart(group: Job[], inside: Kysely<Tables>): Promise<(() => void)[]> {
    const ends: (() => void)[] = []
    for (const job of group) {
      await inside.executeQuery(savepoint)
      try {
        ends.push(await plain(job, inside))
      } catch (cause) {
        // Fails if the database has already rolled back (a full disk): then the whole group is rejected with the cause.
        await inside.executeQuery(rollback).catch(() => {
          throw cause
        })
        ends.push(() => job.refuse(cause))
      }
      await inside.executeQuery(release)
    }
    return ends
  }
}
