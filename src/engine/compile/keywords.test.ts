import { describe, expect, it } from 'vitest'
import { CHECKS } from './keywords.ts'

type Found = { path: string }[]
const run = (name: keyof typeof CHECKS, param: unknown, data: unknown): string[] =>
  (CHECKS[name] as unknown as (param: unknown, data: unknown) => Found)(param, data).map((error) => error.path)

describe('uniqueBy', () => {
  it('passes distinct and blank tuples', () => {
    expect(run('uniqueBy', ['name'], [{ name: 'a' }, { name: 'b' }, {}, { name: '' }, {}])).toEqual([])
    expect(
      run(
        'uniqueBy',
        ['a', 'b'],
        [
          { a: 1, b: 1 },
          { a: 1, b: 2 },
        ],
      ),
    ).toEqual([])
    expect(run('uniqueBy', ['name'], [null, 'x', 'x'])).toEqual([])
  })
  it('refuses repeats at the later item, trimmed, in lists and maps', () => {
    expect(run('uniqueBy', ['name'], [{ name: 'a' }, { name: ' a ' }, { name: 'a' }])).toEqual(['/1', '/2'])
    expect(run('uniqueBy', ['name'], { x: { name: 'a' }, 'y/z': { name: 'a' } })).toEqual(['/y~1z'])
    expect(run('uniqueBy', ['a', 'b'], [{ a: 1 }, { a: 1, b: '' }])).toEqual(['/1'])
  })
  it('does not take inherited fields', () => {
    expect(run('uniqueBy', ['toString'], [{}, {}])).toEqual([])
  })
})

describe('countBy', () => {
  const items = (...names: string[]) => names.map((source) => ({ source }))
  it('passes at the limits', () => {
    expect(run('countBy', { by: ['source'], maxGroups: 2, maxPerGroup: 2 }, items('a', 'a', 'b', 'b'))).toEqual([])
    expect(run('countBy', { by: ['source'], maxPerGroup: 1, where: { on: true } }, [{ source: 'a' }, { source: 'a' }])).toEqual([])
  })
  it('refuses the first item over a limit', () => {
    expect(run('countBy', { by: ['source'], maxGroups: 1 }, items('a', 'b', 'b', 'c'))).toEqual(['/1', '/3'])
    expect(run('countBy', { by: ['source'], maxPerGroup: 1 }, items('a', 'a', 'a'))).toEqual(['/1'])
    expect(run('countBy', { by: ['source'], maxPerGroup: 0 }, items('a'))).toEqual(['/0'])
    expect(
      run('countBy', { by: ['source'], maxPerGroup: 1, where: { on: true } }, [
        { source: 'a', on: true },
        { source: 'a', on: true },
      ]),
    ).toEqual(['/1'])
  })
})

describe('someValue', () => {
  it('requires one other value and ignores emptiness', () => {
    expect(run('someValue', { field: 'backup', not: true }, {})).toEqual([])
    expect(run('someValue', { field: 'backup', not: true }, { a: { backup: true }, b: {} })).toEqual([])
    expect(run('someValue', { field: 'backup', not: true }, { a: { backup: true } })).toEqual([''])
    expect(run('someValue', { field: 'backup', not: true }, { a: 1, b: null })).toEqual([''])
  })
})

describe('noOverlap', () => {
  const plain = { start: 's', end: 'e' }
  const owned = { list: 'times', start: 's', end: 'e', empty: 'always' }
  it('passes half-open neighbours and open ends', () => {
    expect(
      run('noOverlap', plain, [
        { s: 1, e: 2 },
        { s: 2, e: 3 },
        { s: 3, e: null },
      ]),
    ).toEqual([])
    expect(
      run('noOverlap', plain, [
        { s: '2026-01-02T00:00:00Z', e: null },
        { s: null, e: '2026-01-02T00:00:00Z' },
      ]),
    ).toEqual([])
    expect(run('noOverlap', owned, [{ times: [] }])).toEqual([])
    expect(run('noOverlap', { ...owned, empty: undefined }, [{ times: [] }, { times: [{ s: 1, e: 2 }] }])).toEqual([])
  })
  it('refuses the later of two that overlap', () => {
    expect(
      run('noOverlap', plain, [
        { s: 1, e: 3 },
        { s: 2, e: 4 },
      ]),
    ).toEqual(['/1'])
    expect(
      run('noOverlap', plain, [
        { s: 2, e: 4 },
        { s: 1, e: 3 },
      ]),
    ).toEqual(['/0'])
    expect(
      run('noOverlap', plain, [
        { s: null, e: null },
        { s: 1, e: 2 },
      ]),
    ).toEqual(['/1'])
    expect(
      run('noOverlap', plain, [
        { s: 1, e: 9 },
        { s: 2, e: 3 },
        { s: 4, e: 5 },
      ]),
    ).toEqual(['/1', '/2'])
  })
  it('counts an owner without intervals as always', () => {
    expect(run('noOverlap', owned, [{ times: [] }, { times: [{ s: 1, e: 2 }] }])).toEqual(['/1/times/0'])
    expect(run('noOverlap', owned, [{}, {}])).toEqual(['/1'])
    expect(
      run('noOverlap', owned, [
        {
          times: [
            { s: 1, e: 2 },
            { s: 1, e: 2 },
          ],
        },
      ]),
    ).toEqual(['/0/times/1'])
  })
})

describe('ordered', () => {
  it('compares when both are set', () => {
    expect(run('ordered', { fields: ['a', 'b'] }, { a: 1, b: 2 })).toEqual([])
    expect(run('ordered', { fields: ['a', 'b'] }, { a: 1, b: null })).toEqual([])
    expect(run('ordered', { fields: ['a', 'b'] }, { a: 'x', b: 1 })).toEqual([])
    expect(run('ordered', { fields: ['a', 'b'], orEqual: true }, { a: 1, b: 1 })).toEqual([])
    expect(run('ordered', { fields: ['a', 'b'] }, { a: '2026-01-01T00:00:00Z', b: '2026-01-01T01:00:00Z' })).toEqual([])
  })
  it('refuses at the second', () => {
    expect(run('ordered', { fields: ['a', 'b'] }, { a: 1, b: 1 })).toEqual(['/b'])
    expect(run('ordered', { fields: ['a', 'b'] }, { a: 2, b: 1 })).toEqual(['/b'])
    expect(run('ordered', { fields: ['a', 'b'], orEqual: true }, { a: 2, b: 1 })).toEqual(['/b'])
    expect(run('ordered', { fields: ['a', 'b'] }, { a: '2026-01-01T03:00:00+03:00', b: '2026-01-01T00:00:00Z' })).toEqual(['/b'])
  })
})

describe('linksOn', () => {
  const param = { links: 'paths', domain: 'domain' }
  it('passes relative links, the host itself in any case, and no domain at all', () => {
    expect(run('linksOn', param, { domain: 'a.com', paths: ['/x', 'https://A.com/x', 'http://a.com:8080/x', 7] })).toEqual([])
    expect(run('linksOn', param, { paths: ['https://b.com/'] })).toEqual([])
    expect(run('linksOn', param, { domain: 'a.com', paths: 'https://b.com' })).toEqual([])
  })
  it.each([
    'https://b.com/',
    'https://a.com.evil.com/',
    'https://evil.com/a.com',
    'https://xa.com/',
    'http://a.co/',
    'https://a.com@evil.com/',
  ])('refuses %s', (link) => {
    expect(run('linksOn', param, { domain: 'a.com', paths: ['/ok', link] })).toEqual(['/paths/1'])
  })
})

describe('bankKeys', () => {
  const rule = { bik: 'bik', account: 'account', correspondent: 'corr' }
  const right = { bik: '044525225', account: '40702810200000000001', corr: '30101810400000000225' }
  const told = (more: object): string[] => run('bankKeys', rule, { ...right, ...more })
  it('takes accounts that belong to the bank, and parts of them', () => {
    expect(told({})).toEqual([])
    expect(run('bankKeys', rule, {})).toEqual([])
    expect(run('bankKeys', rule, { account: '40702810000000000001' })).toEqual([])
  })
  it('finds a wrong digit at its field', () => {
    expect(told({ account: '40702810000000000001' })).toEqual(['/account'])
    expect(told({ corr: '30101810400000000226' })).toEqual(['/corr'])
    expect(told({ bik: '044525226' })).toEqual(['/account'])
    expect(told({ bik: '044535225' })).toEqual(['/corr'])
  })
  it('leaves values of another form to their own rule', () => {
    expect(told({ bik: '4', account: '1' })).toEqual([])
    expect(told({ account: 5, corr: '3010181040000000022x' })).toEqual([])
  })
})

describe('differs', () => {
  it('compares without case', () => {
    expect(run('differs', { field: 'p', from: 'm' }, { p: 'x', m: 'y' })).toEqual([])
    expect(run('differs', { field: 'p', from: 'm' }, { p: '', m: '' })).toEqual([])
    expect(run('differs', { field: 'p', from: 'm' }, { p: 'ann', m: 'ann@x.y' })).toEqual([])
    expect(run('differs', { field: 'p', from: 'm' }, { p: 'Ann@X.y', m: 'ann@x.Y' })).toEqual(['/p'])
    expect(run('differs', { field: 'p', from: 'm', localPart: true }, { p: 'ANN', m: 'ann@x.y' })).toEqual(['/p'])
    expect(run('differs', { field: 'p', from: 'm', localPart: true }, { p: 5, m: 5 })).toEqual([])
  })
})
