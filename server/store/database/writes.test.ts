import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '../schema.ts'
import { createWrites } from './writes.ts'

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new SqliteIntrospector(of),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})
const brand = { id: 'b', data: '{}' }
const writesOf = {
  insert: db.insertInto('brands').values(brand),
  'insert or update': db
    .insertInto('brands')
    .values(brand)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ data: '' })),
  update: db.updateTable('brands').set({ data: '' }).where('id', '=', 'b'),
  delete: db.deleteFrom('brands').where('id', '=', 'b').returning('id'),
}

describe('Writes', () => {
  it.each(Object.entries(writesOf))('count for their table, and for all: %s', (_, query) => {
    const writes = createWrites()
    writes.note(query.compile())
    expect([writes.of(['brands']), writes.of(['sessions', 'brands']), writes.of(), writes.of(['sessions', 'persons'])]).toEqual([
      1, 1, 1, 0,
    ])
  })
  it.each(Object.entries(writesOf))('count for those that leave out other tables only: %s', (_, query) => {
    const writes = createWrites()
    writes.note(query.compile())
    expect([writes.of({ except: ['sessions'] }), writes.of({ except: ['sessions', 'brands'] }), writes.of({ except: [] })]).toEqual([
      1, 0, 1,
    ])
  })
  it.each([
    "update brands set data = ''",
    'create table x (y)',
    'pragma user_version = 3',
    'rollback',
    'with x as (select 1) delete from brands',
  ])('that name no table count for every one: %s', (text) => {
    const writes = createWrites()
    writes.note(sql.raw(text).compile(db))
    expect([writes.of(['sessions']), writes.of({ except: ['sessions', 'brands'] }), writes.of()]).toEqual([1, 1, 1])
  })
  it('are not counted for reading, nor for a transaction and marks inside it', () => {
    const writes = createWrites()
    writes.note(db.selectFrom('brands').selectAll().compile())
    for (const text of ['select id from brands', 'with recursive x(y) as (select 1 union all select y from x) select updated_at from x'])
      writes.note(sql.raw(text).compile(db))
    for (const mark of ['begin', 'savepoint work', 'release work', 'rollback to work', 'commit']) writes.note(sql.raw(mark).compile(db))
    expect([writes.of(), writes.of(['brands'])]).toEqual([0, 0])
  })
})
