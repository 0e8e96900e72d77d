// Records that must stay unchanged from the checks of an import until it is applied (docs/decisions/352-imports-and-other-parents.md).
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { StagedImportTable } from './schemaOfImports.ts'

/** The records that an import relies on, besides those that it writes: all of the types `whole`, and, below the parents that it changes, those of `child` and the parents themselves. */
export type Fence = { whole: string[]; child?: { type: string; parentType: string } }
/** `before`: audit rows of `child` by parent, as `audited` counts those of `whole`. */
type KeptFence = Fence & { before?: Record<string, number> }

/** Transactions that began before may still add rows with lower numbers on PostgreSQL. */
const overlap = 10_000

export function fencesIn(db: Kysely<Tables>) {
  const auditedSince = (account: string, types: string[], since: number) =>
    db.selectFrom('audit').where('audit.account', '=', account).where('audit.type', 'in', types).where('audit.seq', '>', since)
  const audited = async (account: string, types: string[], since: number): Promise<number> => {
    if (types.length === 0) return 0
    const { rows } = await auditedSince(account, types, since)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  /** Audit rows by the parent that they concern: of its children and its own. A record never gets another parent. */
  const auditedByParent = async (account: string, { type, parentType }: NonNullable<Fence['child']>, since: number) => {
    const children = await auditedSince(account, [type], since)
      .innerJoin('records', (join) =>
        join.onRef('records.account', '=', 'audit.account').onRef('records.type', '=', 'audit.type').onRef('records.id', '=', 'audit.id'),
      )
      .groupBy('records.parent')
      .select(({ fn }) => ['records.parent', fn.countAll().as('rows')])
      .execute()
    const parents = await auditedSince(account, [parentType], since)
      .groupBy('audit.id')
      .select(({ fn }) => ['audit.id as parent', fn.countAll().as('rows')])
      .execute()
    const all = new Map<string, number>()
    for (const { parent, rows } of [...children, ...parents]) all.set(parent, (all.get(parent) ?? 0) + Number(rows))
    return all
  }
  return {
    /** The columns of an import that begins now. */
    async fenced(account: string, fence: Fence): Promise<Pick<StagedImportTable, 'types' | 'since' | 'audited'>> {
      const { last } = await db
        .selectFrom('audit')
        .select(sql<number>`coalesce(max(seq), 0)`.as('last'))
        .executeTakeFirstOrThrow()
      const since = Math.max(0, Number(last) - overlap)
      const before = fence.child && Object.fromEntries(await auditedByParent(account, fence.child, since))
      const types = JSON.stringify({ ...fence, ...(before && { before }) } satisfies KeptFence)
      return { types, since, audited: await audited(account, fence.whole, since) }
    },
    /** True when nothing within the fence has changed since the import began. `parents`: of the records that it changes; all when undefined. */
    async isCurrent({ account, types, since, audited: wholeBefore }: StagedImportTable, parents?: string[]): Promise<boolean> {
      const { whole, child, before = {} } = JSON.parse(types) as Partial<KeptFence>
      // An import that began before an upgrade has a list here.
      if (!whole || (await audited(account, whole, since)) !== wholeBefore) return false
      if (!child) return true
      const now = await auditedByParent(account, child, since)
      return (parents ?? [...now.keys()]).every((parent) => (now.get(parent) ?? 0) === (before[parent] ?? 0))
    },
  }
}
