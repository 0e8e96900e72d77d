import { describe, expect, it } from 'vitest'
import { MASK } from '../../../ui/form/texts/DiffTable.tsx'
import { differencesOf, withoutGiven } from './differences.ts'

const record = (version: number, fields: object, secrets: object = {}) => ({
  id: 'x_1',
  account: 'a',
  version,
  created_at: 'c',
  updated_at: `u${version}`,
  _delivery: { state: 'none' },
  _secrets: secrets,
  ...fields,
})
const rows = (...given: Parameters<typeof differencesOf>) =>
  differencesOf(...given).map(({ pointer, before, after }) => [pointer, before, after])

describe('differences of two versions', () => {
  it('are fields, never the envelope', () => {
    expect(rows(record(1, { name: 'a', same: 1 }), record(2, { name: 'b', same: 1, more: true }))).toEqual([
      ['/name', 'a', 'b'],
      ['/more', undefined, true],
    ])
  })
  it('compare the first version with an empty one', () => {
    expect(rows(undefined, record(1, { name: 'a' }))).toEqual([['/name', undefined, 'a']])
  })
  it('leave out of the first version values of the portal that no section shows', () => {
    const schema = {
      type: 'object',
      properties: {
        made: { type: 'integer', readOnly: true },
        name: { type: 'string', readOnly: true },
        own: { type: 'object', properties: { name: { type: 'string' } } },
      },
    } as const
    expect(
      withoutGiven(differencesOf(undefined, record(1, { made: 1795387364, name: 'n', own: { name: 'a' }, other: 1 })), schema, [
        { id: 'main', fields: ['name'], collapsed: false },
      ]).map(({ pointer }) => pointer),
    ).toEqual(['/name', '/own', '/other'])
  })
  it('show secrets as masks', () => {
    const login = { login: { user: 'u' } }
    expect(
      rows(
        record(1, login, { '/login/key': { set: true, last4: '1111' } }),
        record(2, login, { '/login/key': { set: true, last4: '2222' } }),
      ),
    ).toEqual([['/login/key', `${MASK}1111`, `${MASK}2222`]])
  })
  it('report that a secret changed although its masks are equal', () => {
    const secrets = { '/key': { set: true, last4: '' } }
    expect(rows(record(1, {}, secrets), record(2, { name: 'b' }, secrets), ['name', 'key'])).toEqual([
      ['/name', undefined, 'b'],
      ['/key', MASK, MASK],
    ])
  })
})
