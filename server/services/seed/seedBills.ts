// The demo's bills: a tariff, operations of the last months and closed months, each booked at its own time.
import { createBilling } from '../billing/billing.ts'
import type { NewOperation } from '../billing/types.ts'
import { projectType } from '../hooks/projects.ts'
import { system } from '../hooks/shared/system.ts'
import type { Services } from '../types.ts'

/** `ago`: months before this one; `closed`: months to close, on the first day after each. */
export type BillSeed = {
  project: string
  tariff: { type: string; data: Record<string, unknown> }
  billing: Record<string, unknown>
  operations: (NewOperation & { ago: number; day: number })[]
  closed: number[]
}
type Entry = { at: Date; book: (billing: ReturnType<typeof createBilling>) => Promise<unknown> }

export async function seedBills(services: Services, { project: name, tariff, billing, operations, closed }: BillSeed): Promise<void> {
  const { store, registry, records, facts, clock } = services
  const caller = system(facts, 'demo')
  const { rows } = await records.list(caller, projectType, { from: 0, limit: 1, filter: { q: name } })
  const project = rows[0]
  if (!project) throw new Error(`demo data: no project ${name}`)
  const { id: tariff_id } = await records.create(caller, tariff.type, tariff.data)
  const first = Math.max(...closed)
  const terms = { tariff_id, tariff_since: dayOf(clock(), first, 1).toISOString(), service_billing: billing }
  await records.merge(caller, projectType, project.id, project.version, terms)

  const entries: Entry[] = [
    ...operations.map(({ ago, day, ...given }) => ({
      at: dayOf(clock(), ago, day),
      book: (at: Parameters<Entry['book']>[0]) => at.add(caller, project.id, given),
    })),
    ...closed.map((ago) => ({
      at: dayOf(clock(), ago - 1, 1),
      book: async (at: Parameters<Entry['book']>[0]) =>
        at.close(caller, await at.purse(caller, project.id), dayOf(clock(), ago, 1).toISOString().slice(0, 7)),
    })),
  ]
  // The ledger is written in chronological order.
  const past = entries.filter(({ at }) => at <= clock())
  for (const { at, book } of past.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    await book(createBilling({ store, facts, registry, records, clock: () => at, minuteDays: 0 }))
}

/** 03:30 UTC on a day of the month that lies `ago` months back. */
const dayOf = (now: Date, ago: number, day: number): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, day, 3, 30))
