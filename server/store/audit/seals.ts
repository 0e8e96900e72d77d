// Seals over the audit (docs/decisions/092-sealed-audit.md): sealed rows, unsealed rows, and both side by side.
import type { Kysely, Selectable } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Tables } from '../schema.ts'

export type AuditRow = Selectable<Tables['audit']>
export type SealRow = Tables['audit_seals']
export type SealedAuditRow = Tables['audit_sealed']

/** With concurrent writers a row may be committed after rows with greater numbers, but never this much later. */
const maxBetween = 50_000

/** Actor of deletions by the retention; nobody signs in as this. */
export const trimActor = 'audit-retention'

export function sealsIn(db: Kysely<Tables>, { name, opened }: Pick<SqlDialect, 'name' | 'opened'>) {
  const unsealed = () =>
    db
      .selectFrom('audit')
      .where((row) =>
        row.not(row.exists(row.selectFrom('audit_sealed').whereRef('audit_sealed.seq', '=', 'audit.seq').select('audit_sealed.seq'))),
      )
      .selectAll('audit')

  return {
    last: (): Promise<SealRow | undefined> => db.selectFrom('audit_seals').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirst(),
    /** Unsealed rows, in order. Does not read the whole audit. */
    async due(limit: number): Promise<AuditRow[]> {
      const newest = (await db.selectFrom('audit_sealed').orderBy('seq', 'desc').limit(1).select('seq').executeTakeFirst())?.seq ?? 0
      return unsealed()
        .where('audit.seq', '>', newest - (name === 'sqlite' ? 0 : maxBetween))
        .orderBy('audit.seq')
        .limit(limit)
        .execute()
    },
    async add(seal: SealRow, rows: Omit<SealedAuditRow, 'seal'>[]): Promise<void> {
      await db.insertInto('audit_seals').values(seal).execute()
      await db
        .insertInto('audit_sealed')
        .values(rows.map((row) => ({ ...row, seal: seal.id })))
        .execute()
    },
    /** In order. */
    after: (id: number, limit: number): Promise<SealRow[]> =>
      db.selectFrom('audit_seals').where('id', '>', id).orderBy('id').limit(limit).selectAll().execute(),
    /** Rows of a seal, in order, each with its present content. */
    async held(seal: number): Promise<{ sealed: SealedAuditRow; row: AuditRow | undefined }[]> {
      const rows = await db
        .selectFrom('audit_sealed as sealed')
        .leftJoin('audit', 'audit.seq', 'sealed.seq')
        .where('sealed.seal', '=', seal)
        .orderBy('sealed.seq')
        .select(['sealed.seq as place', 'sealed.hash'])
        .selectAll('audit')
        .execute()
      return rows.map(({ place, hash, ...row }) => ({
        sealed: { seq: place, seal, hash },
        row: row.seq === null ? undefined : (row as AuditRow),
      }))
    },
    /** The audit row of the last deletion: rows of all seals up to the named one are gone. */
    async trimmed(): Promise<{ through: number; row: AuditRow } | undefined> {
      const row = await db
        .selectFrom('audit')
        .where('account', '=', '')
        .where('actor', '=', trimActor)
        .orderBy('seq', 'desc')
        .limit(1)
        .selectAll()
        .executeTakeFirst()
      return row && { through: Number((JSON.parse(row.detail) as { through: number }).through), row }
    },
    /** The newest of the next `limit` seals created before a moment. */
    async nextBefore(at: string, after: number, limit: number): Promise<number | undefined> {
      const next = await db.selectFrom('audit_seals').where('id', '>', after).orderBy('id').limit(limit).select(['id', 'at']).execute()
      const young = next.findIndex((seal) => seal.at >= at)
      return (young === -1 ? next : next.slice(0, young)).at(-1)?.id
    },
    /** Deletes the rows of seals up to this one; the seals stay. Runs in a transaction. Resolves to the number of rows. */
    async trim(through: number): Promise<number> {
      const due = db.selectFrom('audit_sealed').where('seal', '<=', through)
      const tables = ['audit', 'audit_sealed'].map((table) => opened(table, 'delete'))
      for (const statement of tables.flatMap(({ first }) => first)) await statement.execute(db)
      const { numDeletedRows } = await db.deleteFrom('audit').where('seq', 'in', due.select('seq')).executeTakeFirst()
      await db.deleteFrom('audit_sealed').where('seal', '<=', through).execute()
      for (const statement of tables.flatMap(({ last }) => last)) await statement.execute(db)
      return Number(numDeletedRows)
    },
    /** Number of rows in the whole audit. */
    unsealed: (limit: number): Promise<AuditRow[]> => unsealed().orderBy('audit.seq').limit(limit).execute(),
    /** Sealed rows whose seal is missing. */
    orphans: (limit: number): Promise<SealedAuditRow[]> =>
      db
        .selectFrom('audit_sealed')
        .where('seal', 'not in', db.selectFrom('audit_seals').select('id'))
        .orderBy('seq')
        .limit(limit)
        .selectAll()
        .execute(),
  }
}
