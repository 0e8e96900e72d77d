import { expect, it } from 'vitest'
import type { Schema } from '../../engine/types.ts'
import { copyOf } from './copyOf.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', unique: { scope: 'account' } },
    hosts: { type: 'array', items: { type: 'string', unique: true } },
    names: { type: 'array', items: { type: 'string', claims: { kind: 'host' } } },
    domain: { type: 'string', readOnly: true },
    key: { type: 'string', writeOnly: true },
    ports: { type: 'array', items: { type: 'integer' } },
    origin: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { port: { type: 'integer' }, since: { type: 'string', readOnly: true } } },
    },
  },
}

it('copies what another record may have, too', () => {
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
    ports: [],
    origin: { 'o.example': { port: 80, since: 's' } },
  }
  expect(copyOf(schema, record)).toEqual({ ports: [], origin: { 'o.example': { port: 80 } } })
})
