// Walks over a long list after an edit: one item is walked, and nothing of what the others say is lost or moved.
import { describe, expect, it } from 'vitest'
import { withInexact } from '../compile/exact.ts'
import { CHECKS, type KeywordCheck } from '../compile/keywords.ts'
import { warningsOf } from '../check/warnings.ts'
import type { Schema, Test } from '../schema/types.ts'
import { byItem } from './byItem.ts'
import { afterEdit } from './edit.ts'
import { normalize } from './normalize/normalize.ts'
import { prune } from './normalize/prune.ts'
import { withoutCleared } from './normalize/secrets.ts'
import { groups } from './views.ts'

const isSrt: Schema = { properties: { kind: { const: 'srt' } }, required: ['kind'] }
const hasUrl: Schema = { required: ['url'] }
const schema: Schema = {
  properties: {
    targets: {
      type: 'array',
      normalize: { keepIf: hasUrl },
      items: {
        properties: {
          url: { type: 'string', normalize: 'trim' },
          count: { type: 'integer' },
          secret: { type: 'string', writeOnly: true },
          times: { type: 'array', normalize: { dropBlank: true }, items: { type: 'string' } },
        },
        if: isSrt,
        then: { properties: { login: false } },
      },
    },
  },
}
const warnings = [{ id: 'srt', if: isSrt, at: ['targets.*.url'] }] as never
const target = (index: number): Record<string, unknown> => ({ kind: 'rtmp', url: `rtmp://out-${index}`, login: 'user' })
const record = (count = 100) => ({ targets: Array.from({ length: count }, (_, index) => target(index)) })
const replaced = ({ targets }: { targets: unknown[] }, index: number, item: unknown) => ({ targets: targets.with(index, item) })

/** Tests conditions as a compiled module does, and counts. */
function counting(): { test: Test; count: () => number } {
  let count = 0
  const test: Test = (condition, data) => {
    count += 1
    const value = data as Record<string, unknown>
    return condition === isSrt ? value['kind'] === 'srt' : Object.hasOwn(value, 'url')
  }
  return { test, count: () => count }
}

describe('after one item was edited', () => {
  it.each([
    ['prune', (data: unknown, test: Test) => prune(schema, data, test)],
    ['normalize', (data: unknown, test: Test) => normalize(schema, data, test)],
    ['warningsOf', (data: unknown, test: Test) => warningsOf(warnings, data, test)],
  ])('%s tests one item again, not all', (_, walk) => {
    const { test, count } = counting()
    const first = record()
    walk(first, test)
    const before = count()
    expect(before).toBeGreaterThanOrEqual(100)
    walk(replaced(first, 50, target(1000)), test)
    expect(count() - before).toBeLessThanOrEqual(2)
  })
  it('an edit tests the edited item, before and after, not all', () => {
    const { test, count } = counting()
    const first = record()
    prune(schema, first, test)
    const before = count()
    afterEdit(schema, first, replaced(first, 50, target(1000)), test)
    expect(count() - before).toBeLessThanOrEqual(6)
  })
  it('a value that became forbidden is removed, and returns in no other item', () => {
    const { test } = counting()
    const first = record()
    prune(schema, first, test)
    const next = prune(schema, replaced(first, 50, { ...target(50), kind: 'srt' }), test) as typeof first
    expect(next.targets[50]).toEqual({ kind: 'srt', url: 'rtmp://out-50' })
    expect(next.targets[51]).toBe(first.targets[51])
  })
  it('the same item is trimmed each time that it is saved', () => {
    const { test } = counting()
    const first = replaced(record(), 3, { ...target(3), url: ' rtmp://out-3 ' })
    for (const data of [first, replaced(first, 50, target(1000))])
      expect((normalize(schema, data, test).value as typeof first).targets[3]).toMatchObject({ url: 'rtmp://out-3' })
  })
  it('warnings follow their items to new places', () => {
    const { test } = counting()
    const list = [{ id: 'srt', if: isSrt, at: ['targets.*.url'] }] as never
    const first = replaced(record(), 60, { ...target(60), kind: 'srt' })
    expect(warningsOf(list, first, test)).toEqual([{ id: 'srt', at: '/targets/60/url' }])
    expect(warningsOf(list, { targets: first.targets.slice(1) }, test)).toEqual([{ id: 'srt', at: '/targets/59/url' }])
  })
})

describe('rules of a whole list', () => {
  it.each([
    ['uniqueBy', CHECKS.uniqueBy as KeywordCheck, ['url', 'login']],
    ['countBy', CHECKS.countBy as KeywordCheck, { by: ['url', 'login'], maxGroups: 1000 }],
  ])('%s reads one item again, not all', (_, check, rule) => {
    let reads = 0
    const counted = (index: number) =>
      Object.defineProperty(target(index), 'url', { enumerable: true, get: () => `rtmp://${(reads += 1)}` })
    const list = Array.from({ length: 100 }, (__, index) => counted(index))
    expect(check(rule as never, list as never)).toEqual([])
    const before = reads
    expect(before).toBeGreaterThanOrEqual(100)
    expect(check(rule as never, list.with(50, counted(50)) as never)).toEqual([])
    expect(reads - before).toBeLessThanOrEqual(2)
  })
  it('find an item that became the same as another', () => {
    const list = Array.from({ length: 100 }, (__, index) => target(index))
    const check = CHECKS.uniqueBy as KeywordCheck
    const fields = ['url'] as never
    expect(check(fields, list as never)).toEqual([])
    expect(check(fields, list.with(50, target(3)) as never)).toMatchObject([{ path: '/50', params: { first: '3' } }])
    expect(check(fields, list as never)).toEqual([])
  })
})

describe('values that an item drops are reported by their place, each time', () => {
  it('of the list itself', () => {
    const { test } = counting()
    const first = replaced(record(20), 4, { kind: 'rtmp' })
    const { moved } = normalize(schema, first, test)
    expect(moved['/targets']).toEqual([0, 1, 2, 3, ...Array.from({ length: 15 }, (_, index) => index + 5)])
    expect(normalize(schema, replaced(first, 10, target(1000)), test).moved).toEqual(moved)
  })
  it('of a list in an item', () => {
    const { test } = counting()
    const first = replaced(record(20), 4, { ...target(4), times: ['', '10:00'] })
    for (const data of [first, replaced(first, 10, target(1000))])
      expect(normalize(schema, data, test).moved).toEqual({ '/targets/4/times': [1] })
    expect(normalize(schema, { targets: first.targets.slice(1) }, test).moved).toEqual({ '/targets/3/times': [1] })
  })
})

describe('a number that would be rounded', () => {
  const wrong = { ...target(5), count: 2 ** 60 }
  it('is reported again at every look', () => {
    const first = replaced(record(), 5, wrong)
    for (const data of [first, first, replaced(first, 50, target(1000))])
      expect(withInexact(schema, data, [])).toEqual([{ path: '/targets/5/count', keyword: 'exact', params: {} }])
  })
  it('is reported for an item that was valid before', () => {
    const first = record()
    expect(withInexact(schema, first, [])).toEqual([])
    expect(withInexact(schema, replaced(first, 5, wrong), [])).toHaveLength(1)
  })
})

describe('cleared secrets', () => {
  it('are left out of the one item that has any', () => {
    const first = replaced(record(), 7, { ...target(7), secret: null, login: null })
    const next = withoutCleared(schema, first) as typeof first
    expect(next.targets[7]).toEqual({ kind: 'rtmp', url: 'rtmp://out-7', login: null })
    expect(next.targets[8]).toBe(first.targets[8])
  })
  it('are no reason to copy a record without any', () => {
    const first = record()
    expect(withoutCleared(schema, first)).toBe(first)
  })
})

describe('results by item', () => {
  const walkOf = (seen: unknown[]) => (item: unknown) => {
    seen.push(item)
    return seen.length
  }
  const items = Array.from({ length: 20 }, (_, index) => ({ index }))
  it('are cached by schema and root', () => {
    const keep = byItem<number>()
    const seen: unknown[] = []
    const [node, other] = [{}, {}]
    for (const [root, schemaOfItem] of [
      [schema, node],
      [schema, other],
      [{}, node],
      [schema, node],
    ] as const)
      items.forEach(keep(root, schemaOfItem, items, walkOf(seen)))
    expect(seen).toHaveLength(60)
  })
  it('are not cached for short lists, texts and repeated reports', () => {
    const keep = byItem<number>()
    const seen: unknown[] = []
    const texts = items.map(String)
    for (let turn = 0; turn < 2; turn += 1) {
      items.slice(0, 3).forEach(keep(schema, {}, items.slice(0, 3), walkOf(seen)))
      texts.forEach(keep(schema, schema, texts, walkOf(seen)))
      items.forEach(keep(schema, schema, items, walkOf(seen), () => false))
    }
    expect(seen).toHaveLength(2 * (3 + 20 + 20))
  })
})

it('groups of a list are read from its present rows', () => {
  const options = { by: ['source'], label: 'source' }
  const rows = [
    { source: 'a', url: '1' },
    { source: 'b', url: '2' },
    { source: 'a', url: '3' },
  ]
  groups.read(rows, options)
  expect(groups.read([rows[2], { ...rows[1], source: 'a' }, rows[0]], options)).toEqual([
    { head: { source: 'a' }, items: [{ url: '3' }, { url: '2' }, { url: '1' }] },
  ])
  expect(groups.read(rows, { by: ['url'], label: 'url' }).map(({ head }) => head)).toEqual([{ url: '1' }, { url: '2' }, { url: '3' }])
})
