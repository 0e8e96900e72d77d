// A9: what was stored as a secret is never answered, whatever the schema says later.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadType, removeType } from '../../support/operatorTypes.ts'
import { listWith, openPortal, type Caller, type Portal } from '../support/portal.ts'

let portal: Portal
let staff: Caller
beforeEach(async () => {
  portal = await openPortal({ demo: 'people' })
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterEach(() => portal.close())

const text = { type: 'string' }
const secret = { type: 'string', writeOnly: true }
const withToken = (token: object, key: object = token) => ({
  type: 'object',
  properties: { name: text, token, login: { type: 'object', properties: { user: text, key } } },
})
const kept = withToken(secret)
const open = withToken(text)
const none = { type: 'object', properties: { name: text, login: { type: 'object', properties: { user: text } } } }
const whole = { name: 'first one', token: 'sesame-of-old', login: { user: 'me', key: 'key-of-old' } }
const url = '/api/v1/safes'
const held = () => portal.services.registry.states().find(({ name }) => name === 'safes')?.held
const accept = async () =>
  expect((await staff.ask({ method: 'POST', url: '/api/v1/definitions/safes/acceptance', body: { hash: held() } })).statusCode).toBe(204)
const create = async (): Promise<string> => (await staff.ask({ method: 'POST', url, body: whole })).json<{ id: string }>().id
const load = (schema: object) => loadType(portal, 'safes', schema)
/** Loads a version that is held back, and returns the places where records would show a secret, as record and path. */
async function shownBy(schema: object): Promise<string[]> {
  const [problem, ...others] = await load(schema)
  expect(problem).toMatchObject({ code: 'records_break', level: 'error', params: { count: 1, total: 1 } })
  // They say where in the schema the other rules are.
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set(others.length === 0 ? [] : ['records_break_here']))
  const { records } = problem!.params as { records: { id: string; path: string; keyword: string }[] }
  return records
    .filter(({ keyword }) => keyword === 'secret_shown')
    .map(({ id, path }) => `${id}${path}`)
    .sort()
}
const secretsOf = (id: string): string[] => [`${id}/login/key`, `${id}/token`]
/** Everything that answers of a record: page, list, search, history. */
async function told(id: string): Promise<string> {
  const answers = await Promise.all(
    [url, `${url}/${id}`, `${url}/${id}/revisions`, `${url}/${id}/revisions/1`, '/api/v1/search?q=first', '/api/v1/search?q=sesame'].map(
      (one) => staff.ask({ url: one }),
    ),
  )
  return answers.map(({ body }) => body).join('\n')
}
const changes = {
  'is no secret any more': open,
  'is gone': none,
  'stands in an object that is open': { type: 'object', properties: { name: text }, additionalProperties: true },
}

describe('a creation that is repeated with its idempotency key', () => {
  it('returns no value that has become a secret meanwhile', async () => {
    await load(open)
    const send = () => staff.ask({ method: 'POST', url, body: whole, headers: { 'idempotency-key': 'again' } })
    const first = await send()
    expect(first.json()).toMatchObject({ token: 'sesame-of-old', login: { key: 'key-of-old' } })
    await load(kept)
    const again = await send()
    expect([again.statusCode, again.headers['idempotency-replayed'], again.json().id]).toEqual([201, 'true', first.json().id])
    expect(again.body).not.toContain('of-old')
  })
})

describe('a schema in which a stored secret', () => {
  it.each(Object.entries(changes))('%s is held back; accepted, it still shows nothing', async (_, changed) => {
    expect(await load(kept)).toEqual([])
    const id = await create()
    expect(await shownBy(changed)).toEqual(secretsOf(id))
    expect(await told(id)).not.toContain('of-old')
    await accept()
    expect(held()).toBeUndefined()
    expect(await told(id)).toContain('first one')
    expect(await told(id)).not.toContain('of-old')
  })

  it.each(Object.entries(changes))('%s is also held back when the folder was unavailable', async (_, changed) => {
    await load(kept)
    const id = await create()
    removeType(portal, 'safes')
    await portal.services.registry.reload()
    expect(await shownBy(changed)).toEqual(secretsOf(id))
    expect((await staff.ask({ url: `${url}/${id}` })).statusCode).toBe(404)
    await accept()
    expect((await staff.ask({ url: `${url}/${id}` })).json()).toMatchObject({ id, name: 'first one' })
    expect(await told(id)).not.toContain('of-old')
  })
})

describe('an old secret under a schema that was accepted', () => {
  let id: string
  const save = (version: number, body: object) => staff.ask({ method: 'PATCH', url: `${url}/${id}`, version, body })
  beforeEach(async () => {
    await load(kept)
    id = await create()
    await load(open)
    await accept()
  })

  it('survives saving, and is a secret again when the schema says so', async () => {
    expect((await save(1, { name: 'second one' })).json()).toMatchObject({ version: 2, name: 'second one' })
    expect(await told(id)).not.toContain('of-old')
    await load(kept)
    expect((await staff.ask({ url: `${url}/${id}` })).json()).toMatchObject({
      name: 'second one',
      _secrets: { '/token': { set: true }, '/login/key': { set: true } },
    })
  })

  it('can be read once it is rewritten, unlike its old version', async () => {
    expect((await save(1, { token: 'new and open' })).json()).toMatchObject({ token: 'new and open' })
    expect((await staff.ask({ url: `${url}/${id}` })).json()).toMatchObject({ token: 'new and open' })
    expect(await told(id)).not.toContain('of-old')
  })

  it('is revealed by no filter and no sort', async () => {
    for (const ask of [
      { filter: { token: 'sesame-of-old' } },
      { filter: { token_gte: 'a' } },
      { sort: ['token', 'ASC'] as [string, string] },
      { filter: { 'login.key': 'key-of-old' } },
    ])
      expect((await listWith(staff, url, ask)).statusCode).toBe(400)
  })

  it('is not revealed after deletion, restoration and labels', async () => {
    await staff.ask({ method: 'DELETE', url: `${url}/${id}`, version: 1 })
    expect((await listWith(staff, url, { filter: { _deleted: true } })).body).not.toContain('of-old')
    expect((await staff.ask({ method: 'POST', url: `${url}/${id}/restore`, version: 2 })).body).not.toContain('of-old')
    await staff.ask({ method: 'POST', url: `${url}/${id}/labels`, body: { add: ['old'] } })
    expect(await told(id)).not.toContain('of-old')
  })
})

it('a record stored before secrets were remembered is held back and hidden', async () => {
  await load(kept)
  const id = await create()
  const { Kysely, SqliteDialect, sql } = await import('kysely')
  const { openLibsql } = await import('../../../server/store/database/open.ts')
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: openLibsql(`${portal.dir}/data/portal.db`) }) })
  await sql`drop trigger record_revisions_no_update`.execute(db)
  for (const table of ['records', 'record_revisions']) await sql`update ${sql.table(table)} set secrets = null where id = ${id}`.execute(db)
  await db.destroy()
  expect(await shownBy(open)).toEqual(secretsOf(id))
  await accept()
  expect(await told(id)).not.toContain('of-old')
})
