// Over the embedded database others read while a transaction runs, and see what was committed before it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EmbeddedDialect } from '../../../server/store/database/embedded.ts'
import { openLibsql, openReader } from '../../../server/store/database/open.ts'
import { createWrites, type Writes } from '../../../server/store/database/writes.ts'

type Tables = { things: { id: string; type: string } }
let dir: string
let db: Kysely<Tables>
let writes: Writes
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'beside-'))
  const file = join(dir, 'portal.db')
  writes = createWrites()
  db = new Kysely<Tables>({ dialect: new EmbeddedDialect(openLibsql(file), writes, () => openReader(file)) })
  await sql`create table things (id text primary key, type text not null) strict`.execute(db)
  await add(db, 'first')
})
afterEach(async () => {
  await db.destroy()
  rmSync(dir, { recursive: true, force: true })
})

const add = (to: Kysely<Tables>, id: string, type = 'a') => to.insertInto('things').values({ id, type }).execute()
const ids = async (from: Kysely<Tables>, type = 'a') =>
  (await from.selectFrom('things').where('type', '=', type).select('id').orderBy('id').execute()).map(({ id }) => id)
function gate(): { reached: Promise<void>; wait: () => Promise<void>; open: () => void } {
  let [reach, open]: (() => void)[] = [() => undefined, () => undefined]
  const reached = new Promise<void>((go) => (reach = go))
  const opened = new Promise<void>((go) => (open = go))
  return { reached, wait: () => (reach!(), opened), open: () => open!() }
}
/** Writes, and then waits in its transaction. */
function writing(work: (inside: Kysely<Tables>) => Promise<unknown>) {
  const { reached, wait, open } = gate()
  const done = db.transaction().execute(async (inside) => {
    await work(inside)
    await wait()
  })
  return { reached, end: async () => (open(), done) }
}

describe('reads beside a transaction', () => {
  it('are answered while it runs, without what it writes, and with it once it is committed', async () => {
    const transaction = writing(async (inside) => {
      await add(inside, 'second')
      expect(await ids(inside)).toEqual(['first', 'second'])
    })
    await transaction.reached
    expect(await ids(db)).toEqual(['first'])
    await transaction.end()
    expect(await ids(db)).toEqual(['first', 'second'])
  })
  it('are answered while it runs also where they are written as SQL', async () => {
    const transaction = writing((inside) => add(inside, 'second'))
    await transaction.reached
    const found = sql<{ id: string }>`
      with recursive found(id) as (select id from things where type = 'a') select id from found`.execute(db)
    const first = await Promise.race([
      found.then(({ rows }) => rows),
      ids(db)
        .then(() => ids(db))
        .then(() => 'it waits'),
    ])
    await transaction.end()
    expect(first).toEqual([{ id: 'first' }])
  })
  it('do not count as later than its writes', async () => {
    const transaction = writing((inside) => add(inside, 'second'))
    await transaction.reached
    const [things, others] = [writes.of(['things']), writes.of(['other'])]
    await ids(db)
    await transaction.end()
    expect(writes.of(['things'])).toBeGreaterThan(things)
    expect(writes.of(['other'])).toBe(others)
  })
  it('let writes wait for its end', async () => {
    const transaction = writing((inside) => add(inside, 'second'))
    await transaction.reached
    const order: string[] = []
    const written = add(db, 'third').then(() => order.push('written'))
    await ids(db)
    order.push('read')
    await transaction.end()
    order.push('committed')
    await written
    expect(order).toEqual(['read', 'committed', 'written'])
  })
  it('find rows of every type after an index for one of them was made', async () => {
    await add(db, 'of b', 'b')
    const transaction = writing((inside) => add(inside, 'second'))
    await transaction.reached
    expect([await ids(db, 'b'), await ids(db, 'a')]).toEqual([['of b'], ['first']])
    await transaction.end()
    await sql`create index of_a on things (id) where type = 'a'`.execute(db)
    const next = writing((inside) => add(inside, 'third'))
    await next.reached
    expect([await ids(db, 'a'), await ids(db, 'b')]).toEqual([['first', 'second'], ['of b']])
    await next.end()
  })
})

describe('while another connection writes', () => {
  it('writes wait and let reads pass, in a transaction and outside of one', async () => {
    let release = (): void => undefined
    writes.held = new Promise((done) => (release = done))
    const order: string[] = []
    const written = add(db, 'second').then(() => order.push('written'))
    const whole = db
      .transaction()
      .execute((inside) => add(inside, 'third'))
      .then(() => order.push('committed'))
    expect(await ids(db)).toEqual(['first'])
    order.push('read')
    writes.held = undefined
    release()
    await Promise.all([written, whole])
    expect(order).toEqual(['read', 'written', 'committed'])
    expect(await ids(db)).toEqual(['first', 'second', 'third'])
  })
})
