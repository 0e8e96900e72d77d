// Which types of records come after which, and records that only agents make.
import { accessLogReplay } from '../access/statisticsPaths.ts'
import { expect } from 'vitest'
import type { Reference } from '../../../src/engine/schema/types.ts'
import type { Call } from '../../support/openapi.ts'
import { makeAgent } from '../support/agentSupport.ts'
import type { Portal } from '../support/portal.ts'
import { params } from './openapiReplayRecords.ts'

export function kinOf(portal: Portal) {
  const definition = (type: string) => portal.services.registry.get(type)
  /** Parents of a type's records. */
  const above = (type: string) => [definition(type)?.resource.scope].find((scope) => typeof scope === 'object')
  /** Fields that name records below a parent. */
  const naming = (type: string): [string, Reference][] =>
    Object.entries(definition(type)?.schema.properties ?? {}).flatMap(([field, schema]): [string, Reference][] =>
      typeof schema === 'object' && schema.reference && above(schema.reference.type) ? [[field, schema.reference]] : [],
    )
  /** A type comes after its parents, and after types that its records name. */
  const rank = (type: string): number => {
    const parent = above(type)?.parent
    return parent !== undefined ? 1 + rank(parent) : naming(type).length > 0 ? 3 : 0
  }
  return {
    above,
    rank,
    named: (type: string, ids: Map<string, string>): object =>
      Object.fromEntries(naming(type).map(([field, reference]) => [field, ids.get(reference.type)])),
    /** The key of an agent that makes records. */ maker: async (kind: string): Promise<string> =>
      (await makeAgent(portal, 'Maker', kind)).key,
    /** A record that only agents make. Answers its id. */
    async make(key: string, type: string, ids: Map<string, string>, body: object | undefined): Promise<string> {
      const { field = '', parent = '' } = above(type) ?? {}
      const record = Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => name !== field))
      const id = 'file_aaaaaaaaaaaaaaaa'
      const at = portal.services.clock().toISOString()
      const made = [{ account: params.account, type, parent: ids.get(parent), id, at, record }]
      const answer = await portal.nobody.ask({
        method: 'POST',
        url: '/api/v1/agent/made',
        body: { made },
        headers: { authorization: `Bearer ${key}` },
      })
      expect(answer.json(), answer.body).toMatchObject({ accepted: 1 })
      return id
    },
  }
}

/** An agent has a key of its own. */
export async function agentCalls(portal: Portal): Promise<Record<string, Call>> {
  const { id, key } = await makeAgent(portal, 'Replay')
  const headers = { authorization: `Bearer ${key}` }
  const unknown = { account: params.account, type: 'http-resources', id: 'http_aaaaaaaaaaaa', version: 1, state: 'applied' }
  return {
    'get /agent/changes': { status: 200, headers, query: { limit: 5, wait: 0 } },
    'get /agent/types': { status: 200, headers },
    'post /agent/acknowledgements': { status: 200, headers, body: { acknowledgements: [unknown] } },
    'post /agent/reports': {
      status: 200,
      headers,
      body: {
        reports: [
          {
            account: params.account,
            type: 'http-resources',
            id: 'http_aaaaaaaaaaaa',
            version: 1,
            part: '',
            at: '2026-01-01T00:00:00Z',
            code: 0,
          },
        ],
      },
    },
    'post /agent/made': {
      status: 200,
      headers,
      body: {
        made: [
          {
            account: params.account,
            type: 'stream-files',
            parent: 'rec_1',
            id: 'file_aaaaaaaaaaaaaaaa',
            at: '2026-01-01T00:00:00Z',
            record: null,
          },
        ],
      },
    },
    ...accessLogReplay(headers),
    'get /agent-kinds': { status: 200, query: { range: [0, 9], filter: { id: 'edge' } } },
    'put /agent/unsupported': {
      status: 200,
      headers,
      body: { unsupported: [{ type: 'http-resources', path: 'ioss', reason: 'Not supported.' }] },
    },
    'get /agent-types': { status: 200, query: { range: [0, 9], filter: { kind: 'edge' } } },
    'post /agent/keys/{id}': { status: 201, params: { id } },
  }
}
