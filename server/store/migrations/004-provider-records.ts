// Projects and employees become records; an account keeps the fields of its project that access depends on.
// The table of projects stays for processes of the previous version, which read it until they are replaced; nothing else does.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { type Kysely, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { Migration } from '../database/migration.ts'

type Project = { id: string; brand: string; name: string; manager_id: string | null; created_at: string; deleted_at: string | null }
type Account = {
  name: string
  project_id: string
  client: string
  company_name: string
  features: string
  utoken: string
  created_at: string
  deleted_at: string | null
}
type Person = {
  id: string
  brand: string
  email: string
  role: string
  first_name: string
  middle_name: string | null
  last_name: string
  phone: string | null
  telegram: string | null
  timezone: string
  disabled_at: string | null
  created_at: string
}
type Made = {
  type: string
  id: string
  data: PlainObject
  words: string[]
  created_at: string
  deleted_at: string | null
  uniques: { rule: string; values: unknown[] }[]
}

export const providerRecords: Migration = { id: 4, name: 'provider-records', up }

async function up(db: Kysely<never>, dialect: SqlDialect): Promise<void> {
  const text = dialect.columns(' text').trim()
  for (const column of ['project_name', 'brand'])
    await sql`alter table accounts add column ${sql.ref(column)} ${sql.raw(text)} not null default ''`.execute(db)
  for (const column of ['manager_id', 'closed_at'])
    await sql`alter table accounts add column ${sql.ref(column)} ${sql.raw(text)}`.execute(db)
  const { rows: projects } =
    await sql<Project>`select id, brand, name, manager_id, created_at, deleted_at from projects order by id`.execute(db)
  const { rows: accounts } = await sql<Account>`select * from accounts order by name`.execute(db)
  const { rows: staff } = await sql<Person>`select * from persons where kind = 'staff' order by id`.execute(db)
  for (const { id, name, brand, manager_id, deleted_at } of projects) {
    await sql`update accounts set project_name = ${name}, brand = ${brand}, manager_id = ${manager_id}, deleted_at = coalesce(deleted_at, ${deleted_at}) where project_id = ${id}`.execute(
      db,
    )
  }
  for (const project of projects)
    await add(
      db,
      projectRecord(
        project,
        accounts.filter(({ project_id, deleted_at }) => project_id === project.id && deleted_at === null),
      ),
    )
  for (const person of staff) await add(db, employeeRecord(person))
}

function projectRecord({ id, brand, name, manager_id, created_at, deleted_at }: Project, own: Account[]): Made {
  const accounts = Object.fromEntries(
    own.map(({ name: account, client, company_name, features, utoken }) => {
      const chosen = JSON.parse(features) as string[]
      return [account, { client, ...(company_name && { company_name }), ...(chosen.length > 0 && { features: chosen }), utoken }]
    }),
  )
  const data = {
    name,
    client_type: 'legal',
    company_brand: brand,
    status: 'active',
    currency: 'RUB',
    ...(manager_id !== null && { manager: { staff_id: manager_id } }),
    ...(own.length > 0 && { accounts }),
  }
  return {
    type: 'projects',
    id,
    data,
    words: [name, ...Object.keys(accounts), brand, 'active', 'legal'],
    created_at,
    deleted_at,
    uniques: [],
  }
}

function employeeRecord({
  id,
  brand,
  email,
  role,
  first_name,
  middle_name,
  last_name,
  phone,
  telegram,
  timezone,
  disabled_at,
  created_at,
}: Person): Made {
  const texts = Object.fromEntries(Object.entries({ first_name, middle_name, last_name, phone, telegram }).filter(([, text]) => text))
  const full_name = [first_name, last_name].filter(Boolean).join(' ') || email
  const data = { full_name, email, role, brand, ...texts, timezone: timezone || 'Europe/Moscow', active: disabled_at === null }
  return {
    type: 'employees',
    id,
    data,
    words: [full_name, email, role, brand],
    created_at,
    deleted_at: null,
    uniques: [{ rule: 'email', values: [email, brand] }],
  }
}

/** Writes the record, its first revision and its unique values; without an audit row, because nobody acted. */
async function add(db: Kysely<never>, { type, id, data, words, created_at, deleted_at, uniques }: Made): Promise<void> {
  const json = JSON.stringify(data)
  const search = words.map(marked).join('')
  await sql`insert into records (account, type, id, parent, version, data, search, delivery, created_at, updated_at, deleted_at)
    values ('', ${type}, ${id}, '', 1, ${json}, ${search}, 'none', ${created_at}, ${created_at}, ${deleted_at})`.execute(db)
  await sql`insert into record_revisions (account, type, id, version, at, actor, actor_name, ip, action, data)
    values ('', ${type}, ${id}, 1, ${created_at}, '', '', '', 'create', ${json})`.execute(db)
  if (deleted_at !== null) return
  for (const { rule, values } of uniques) {
    await sql`insert into uniques (account, type, rule, value, owner_account, id) values ('', ${type}, ${rule}, ${JSON.stringify(values)}, '', ${id})`.execute(
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
