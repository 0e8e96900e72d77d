// Brands become records; existing ones stay. Pictures and fonts get their own table.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'

const columns =
  'guid text not null, kind text not null, weight text not null, name text not null, brand text not null, content_type text not null, width integer not null, height integer not null, bytes integer not null, data text not null, created_at text not null'

export const brandings: Migration = { id: 10, name: 'brandings', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  await sql`create table assets (${sql.raw(dialect.columns(columns))}, primary key (guid, weight)) ${dialect.tableEnd}`.execute(db)
  await sql`create index assets_kind on assets (kind, brand, created_at)`.execute(db)
  const { rows: brands } = await sql<{ id: string; data: string }>`select id, data from brands order by id`.execute(db)
  const { rows: hosts } = await sql<{ host: string; brand: string }>`select host, brand from brand_hosts order by host`.execute(db)
  for (const { id, data } of brands)
    await add(
      db,
      id,
      JSON.parse(data) as PlainObject,
      hosts.filter(({ brand }) => brand === id).map(({ host }) => host),
    )
}

/** Writes the record, its first revision and its unique values; without an audit row, because nobody acted. */
async function add(db: Kysely<never>, code: string, { id: _, ...brand }: PlainObject, hosts: string[]): Promise<void> {
  const at = new Date(0).toISOString()
  const record = {
    id: `brd_${code}`,
    at,
    json: JSON.stringify({ code, ...brand, ...(hosts.length > 0 && { hosts }) }),
    search: [String(brand['name'] ?? code), code, ...hosts].map(marked).join(''),
  }
  await sql`insert into records (account, type, id, parent, version, data, search, delivery, created_at, updated_at, deleted_at)
    values ('', 'brandings', ${record.id}, '', 1, ${record.json}, ${record.search}, 'none', ${at}, ${at}, null)`.execute(db)
  await sql`insert into record_revisions (account, type, id, version, at, actor, actor_name, ip, action, data)
    values ('', 'brandings', ${record.id}, 1, ${at}, '', '', '', 'create', ${record.json})`.execute(db)
  for (const [rule, value] of [['code', code], ...hosts.map((host) => ['hosts.*', host])]) {
    await sql`insert into uniques (account, type, rule, value, owner_account, id) values ('', 'brandings', ${rule}, ${JSON.stringify([value])}, '', ${record.id})`.execute(
      db,
    )
  }
}

/** Marks the beginnings of words as the search column does. */
function marked(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[\u0000-\u001f]+/g, ' ')
    .trim()
  return plain && '\u001f' + plain.replace(/(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])/gu, '\u001f')
}
