// Indexes of fields and words: what lists and searches answer is the same with and without them, and the databases use them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ValueKind } from '../../../../server/store/database/sqlDialect.ts'
import type { FieldIndex } from '../../../../server/store/database/indexes.ts'
import type { RecordQuery } from '../../../../server/store/records/records.ts'
import { accountScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'

const at = '2026-01-02T03:04:05.000Z'
const [a, b] = [accountScope('a'), accountScope('b')]
const mark = '\u001f'
const path = (...names: string[]) => ({ path: names })
const order = { field: path('name'), descending: false }
const filterOf = (name: string, kind: ValueKind): FieldIndex => ({
  type: 't',
  filter: { field: path(...name.split('.')), kind },
  sort: order,
})
export const wantedIndexes: FieldIndex[] = [
  { type: 't', sort: order },
  { type: 't', sort: { field: { column: 'updated_at' }, descending: true } },
  filterOf('state', 'string'),
  filterOf('size', 'number'),
  filterOf('on', 'boolean'),
  filterOf('deep.er', 'string'),
]

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const long = 'x'.repeat(150)
const values = [
  undefined,
  null,
  '',
  'a',
  'A',
  'b',
  'é',
  '_',
  '5',
  long,
  `${long}1`,
  `${long.slice(0, 99)}é`,
  `${long}A`,
  5,
  5.5,
  -1,
  1e15,
  true,
  false,
  { er: 'a' },
  ['a'],
  '\ud800',
  'a\u0000',
]
const texts = ['My Site', 'my other', 'a.b-c', 'Ünï', 'x\\y "z"', long, '\ud83d\ude00 smile', '%_', 'site\u{10ffff}', 'C:\\u001f']
const asked = [
  'my',
  'my s',
  'si',
  'ite',
  'ünï',
  'x\\y',
  '"z',
  `${'x'.repeat(70)}`,
  long,
  `${long}x`,
  '\ud83d\ude00',
  '%',
  's',
  'site\u{10ffff}',
  '\u{10ffff}',
  'c:\\u',
  'a.b',
  'nothing',
]
/** As the services mark the beginnings of words. */
const marked = (text: string): string => mark + text.toLowerCase().replace(/(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])/gu, mark)

export async function fillForIndexes(store: Store, count: number): Promise<void> {
  const any = numbers(7)
  await store.transaction(async ({ records }) => {
    for (let n = 0; n < count; n += 1) {
      for (const scope of [a, b]) {
        const data = {
          name: values[any(values.length)],
          state: values[any(values.length)],
          size: values[any(values.length)],
          on: values[any(values.length)],
          deep: { er: values[any(values.length)] },
        }
        const search = marked(texts[any(texts.length)]!) + marked(texts[any(texts.length)]!)
        await records.insert(scope, n % 10 === 9 ? 'u' : 't', {
          id: `r${String(n).padStart(4, '0')}`,
          parent: '',
          version: 1,
          data: JSON.stringify(data),
          search,
          delivery: '',
          created_at: at,
          updated_at: `${2000 + any(20)}`,
          deleted_at: n % 7 === 6 ? at : null,
          labels: '[]',
        })
      }
    }
  })
}

export function questions(): RecordQuery[] {
  const fields = [path('name'), path('state'), path('size'), path('on'), path('deep', 'er'), { column: 'updated_at' as const }]
  const scalars = values
    .filter((value) => value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    .filter((value) => !/\ud800|\u0000/.test(String(value)))
  const sorts = fields.flatMap((field) => [[{ field, descending: false }], [{ field, descending: true }]])
  const filters = fields.slice(1).flatMap((field) => [
    ...scalars.flatMap((value) => [
      { field, is: 'equal' as const, value },
      ...(value === null
        ? []
        : [
            { field, is: 'least' as const, value },
            { field, is: 'most' as const, value },
          ]),
    ]),
    { field, is: 'in' as const, value: ['a', 5, true, long] },
  ])
  return [
    ...sorts.map((sort) => ({ sort, limit: 200 })),
    ...filters.map((condition, n) => ({ where: [condition], sort: sorts[n % sorts.length], limit: 200 })),
    ...asked.flatMap((text, n) => [
      { search: marked(text) },
      { search: marked(text), deleted: true },
      { search: marked(text), where: [filters[n]!], sort: sorts[n % sorts.length] },
    ]),
  ]
}

export function indexContract(name: string, open: () => Promise<Store>): void {
  describe(`${name}: indexes of fields and words`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
      await fillForIndexes(store, 150)
    })
    afterAll(() => store.close())
    const answers = (): Promise<unknown[]> =>
      Promise.all(
        questions().map(async (query) => {
          const { rows, total } = await store.records.list(a, 't', query)
          return [JSON.stringify(query), total, rows.map(({ id }) => id)]
        }),
      )

    it('answer as without, for every filter, order and search', async () => {
      const before = await answers()
      expect(before.filter((one) => ((one as unknown[])[1] as number) > 0).length).toBeGreaterThan(100)
      const { made, failed } = await store.keepIndexes(wantedIndexes)
      expect([made.length, failed]).toEqual([wantedIndexes.length, []])
      expect(await answers()).toEqual(before)
    })
    it('find by words what the text of a record says, and nothing else', async () => {
      const all = [...(await store.records.list(a, 't', {})).rows, ...(await store.records.list(a, 't', { deleted: true })).rows]
      for (const text of asked) {
        const found = [
          ...(await store.records.list(a, 't', { search: marked(text) })).rows,
          ...(await store.records.list(a, 't', { search: marked(text), deleted: true })).rows,
        ]
        const wanted = all.filter(({ search }) => search.includes(marked(text)))
        expect(found.map(({ id }) => id).sort(), text).toEqual(wanted.map(({ id }) => id).sort())
      }
    })
    it('are made once, and go when nobody wants them', async () => {
      await store.keepIndexes(wantedIndexes)
      expect(await store.keepIndexes(wantedIndexes)).toEqual({ made: [], dropped: [], failed: [] })
      const fewer = await store.keepIndexes(wantedIndexes.slice(0, 2))
      expect([fewer.made, fewer.dropped.length]).toEqual([[], wantedIndexes.length - 2])
      expect((await store.keepIndexes(wantedIndexes.slice(1, 3))).made).toHaveLength(1)
      expect((await store.keepIndexes([])).dropped).toHaveLength(2)
    })
    it('follow what is written: new words are found, old ones no more, of that record alone', async () => {
      const row = {
        id: 'w1',
        parent: '',
        version: 1,
        data: '{}',
        search: marked('before it'),
        delivery: '',
        created_at: at,
        updated_at: at,
        deleted_at: null,
        labels: '[]',
      }
      for (const scope of [a, b])
        for (const type of ['v', 'w']) for (const id of ['w1', 'w2']) await store.records.insert(scope, type, { ...row, id })
      const ids = async (text: string, scope = a, type = 'v'): Promise<string[]> =>
        (await store.records.list(scope, type, { search: marked(text) })).rows.map(({ id }) => id)
      await store.records.update(a, 'v', { ...row, version: 2, search: marked('after it') })
      expect([await ids('befo'), await ids('after'), await ids('it')]).toEqual([['w2'], ['w1'], ['w1', 'w2']])
      expect([await ids('befo', b), await ids('befo', a, 'w'), await ids('after', b)]).toEqual([['w1', 'w2'], ['w1', 'w2'], []])
      await store.records.label(a, 'v', 'w1', { labels: '["env"]', search: marked('env') + marked('after it') })
      expect([await ids('env'), await ids('after')]).toEqual([['w1'], ['w1']])
      const found = await store.records.search(a, ['v', 'w'], { search: marked('befo'), id: 'w1', each: 5 })
      expect(found.map(({ type, id }) => `${type} ${id}`)).toEqual(['v w1', 'v w2', 'w w1', 'w w2'])
      await expect(
        store.transaction(async ({ records }) => {
          await records.update(a, 'v', { ...row, version: 3, search: marked('undone') })
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
      expect([await ids('undone'), await ids('after')]).toEqual([[], ['w1']])
    })
    it('refuse nothing that is written: values of any length and kind', async () => {
      await store.keepIndexes(wantedIndexes)
      const huge = 'é'.repeat(20_000)
      for (const [n, data] of [
        { name: huge, state: huge, deep: { er: huge } },
        { name: `${huge}1`, state: [huge], size: 1e308, on: huge },
        [huge],
        'text',
      ].entries()) {
        await store.records.insert(a, 't', {
          id: `huge${n}`,
          parent: '',
          version: 1,
          data: JSON.stringify(data),
          search: marked(huge.slice(0, 4000)),
          delivery: '',
          created_at: at,
          updated_at: at,
          deleted_at: null,
          labels: '[]',
        })
      }
      expect(
        (await store.records.list(a, 't', { where: [{ field: path('state'), is: 'equal', value: huge }] })).rows.map(({ id }) => id),
      ).toEqual(['huge0'])
      expect((await store.records.list(a, 't', { search: marked(huge.slice(0, 3000)), limit: 2 })).rows).toHaveLength(2)
    })
  })
}
