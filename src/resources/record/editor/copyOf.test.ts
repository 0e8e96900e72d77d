import { expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { copyOf } from './copyOf.ts'

const schema: Schema = {
  type: 'object',
  definitions: { moment: { type: 'string' } },
  properties: {
    name: { type: 'string', unique: { scope: 'account' } },
    hosts: { type: 'array', items: { type: 'string', unique: true } },
    names: { type: 'array', items: { type: 'string', claims: { kind: 'host' } } },
    domain: { type: 'string', readOnly: true },
    key: { type: 'string', writeOnly: true },
    code: { type: 'string', unique: { scope: 'provider', with: ['since'] }, copied: true },
    since: { $ref: '#/definitions/moment', copied: false },
    ports: { type: 'array', items: { type: 'integer' } },
    origin: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { port: { type: 'integer' }, since: { type: 'string', readOnly: true } } },
    },
  },
}

it('copies only values that another record may have, too', () => {
  const record = {
    id: 'x_1',
    account: 'a',
    version: 4,
    created_at: 'c',
    updated_at: 'u',
    _delivery: {},
    _secrets: {},
    name: 'one',
    hosts: ['a.example'],
    names: ['n.example'],
    domain: 'd',
    key: 'k',
    code: 'C',
    since: '2026-01-01',
    ports: [],
    origin: { 'o.example': { port: 80, since: 's' } },
  }
  expect(copyOf(schema, record)).toEqual({ code: 'C', ports: [], origin: { 'o.example': { port: 80 } } })
})

it('a duplicate of a price is the next price of its code, whose time is still to be entered', () => {
  const price = { code: 'CDN-TRAFFIC', currency: 'RUB', price: 2, valid_from: '2026-01-01T00:00:00Z', valid_to: '2027-01-01T00:00:00Z' }
  const copy = copyOf(definitionOf('nomenclature').schema, { id: 'nom_1', version: 1, created_at: 'c', updated_at: 'u', ...price })
  expect(copy).toEqual({ code: 'CDN-TRAFFIC', currency: 'RUB', price: 2 })
})
