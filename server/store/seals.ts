// Seals over the audit (docs/decisions/092-sealed-audit.md): what was sealed, what is not yet, and both side by side.
import type { Kysely, Selectable } from 'kysely'
import type { SqlDialect } from './dialect.ts'
import type { Tables } from './schema.ts'

export type AuditRow = Selectable<Tables['audit']>
export type SealRow = Tables['audit_seals']
export type SealedRow = Tables['audit_sealed']

/** Where several write at once, a row may be committed after ones with greater numbers; never so much later. */
const mostBetween = 50_000

export function sealsIn(db: Kysely<Tables>, { name }: Pick<SqlDialect, 'name'>) {
  const unsealed = () =>
    db
      .selectFrom('audit')
      .where((row) =>
        row.not(row.exists(row.selectFrom('audit_sealed').whereRef('audit_sealed.seq', '=', 'audit.seq').select('audit_sealed.seq'))),
      )
      .selectAll('audit')

  return {
    last: (): Promise<SealRow | undefined> => db.selectFrom('audit_seals').orderBy('id', 'desc').limit(1).selectAll().executeTakeFirst(),
    /** What no seal holds yet, in order. It does not look at the whole audit. */
    async due(limit: number): Promise<AuditRow[]> {
      const newest = (await db.selectFrom('audit_sealed').orderBy('seq', 'desc').limit(1).select('seq').executeTakeFirst())?.seq ?? 0
      return unsealed()
        .where('audit.seq', '>', newest - (name === 'sqlite' ? 0 : mostBetween))
        .orderBy('audit.seq')
        .limit(limit)
        .execute()
    },
    async add(seal: SealRow, rows: Omit<SealedRow, 'seal'>[]): Promise<void> {
      await db.insertInto('audit_seals').values(seal).execute()
      await db
        .insertInto('audit_sealed')
        .values(rows.map((row) => ({ ...row, seal: seal.id })))
        .execute()
    },
    /** In order. */
    after: (id: number, limit: number): Promise<SealRow[]> =>
      db.selectFrom('audit_seals').where('id', '>', id).orderBy('id').limit(limit).selectAll().execute(),
    /** What a seal holds, in order, each with its row of now. */
    async held(seal: number): Promise<{ sealed: SealedRow; row: AuditRow | undefined }[]> {
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
    /** Of the whole audit. */
    unsealed: (limit: number): Promise<AuditRow[]> => unsealed().orderBy('audit.seq').limit(limit).execute(),
    /** Sealed rows whose seal is not there. */
    orphans: (limit: number): Promise<SealedRow[]> =>
      db
        .selectFrom('audit_sealed')
        .where('seal', 'not in', db.selectFrom('audit_seals').select('id'))
        .orderBy('seq')
        .limit(limit)
        .selectAll()
        .execute(),
  }
}
