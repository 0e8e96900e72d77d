import { describe, expect, it } from 'vitest'
import { exactNumber, withInexact } from './exact.ts'

describe('a number as text', () => {
  it('is accepted if it survives a round trip', () => {
    expect(['0', '-12', '007', '1.50', '1,5', '0.00000001', '9007199254740991', '100000000000000000000'].map(exactNumber)).toEqual([
      0, -12, 7, 1.5, 1.5, 1e-8, 9007199254740991, 1e20,
    ])
  })
  it('is not rounded', () => {
    expect(['12345678901234567890', '-9007199254740993', '0.12345678901234567890', '1e5', 'x', ''].map(exactNumber)).toEqual(
      Array(6).fill(undefined),
    )
  })
})

describe('a record', () => {
  const schema = {
    type: 'object',
    properties: { size: { type: 'integer' }, share: { type: 'number' }, list: { type: 'array', items: { type: ['integer', 'null'] } } },
  }
  const exact = (path: string) => ({ path, keyword: 'exact', params: {} })
  it('with an already rounded integer is refused, at its place', () => {
    expect(withInexact(schema, { size: Number('12345678901234567890'), share: 1e20, list: [1, -(2 ** 53)] }, [])).toEqual([
      exact('/size'),
      exact('/list/1'),
    ])
    expect(withInexact(schema, { size: Number.MAX_SAFE_INTEGER }, [])).toEqual([])
  })
  it('reports a text that is such a number', () => {
    const wrong = (path: string, type: unknown) => ({ path, keyword: 'type', params: { type } })
    const data = { size: '12345678901234567890', share: 'many', list: ['12345678901234567890'] }
    expect(
      withInexact(schema, data, [wrong('/size', 'integer'), wrong('/share', 'number'), wrong('/list/0', ['integer', 'null'])]),
    ).toEqual([exact('/size'), wrong('/share', 'number'), exact('/list/0')])
  })
  it('keeps earlier errors of the same place', () => {
    const maximum = { path: '/size', keyword: 'maximum', params: { limit: 9 } }
    expect(withInexact(schema, { size: 1e20 }, [maximum])).toEqual([maximum])
  })
})
