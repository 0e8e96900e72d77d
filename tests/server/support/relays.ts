// A type of accounts whose targets agents report one by one.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Portal } from './portal.ts'

export async function putRelays({ dir, services }: Portal): Promise<void> {
  const folder = join(dir, 'definitions', 'relays')
  mkdirSync(folder, { recursive: true })
  const text = { type: 'string' }
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: text,
      active: { type: 'boolean' },
      targets: {
        type: 'array',
        items: { type: 'object', additionalProperties: false, properties: { source: text, url: text, key: text, comment: text } },
      },
    },
  }
  const resource = {
    name: 'relays',
    scope: 'account',
    title: '{name}',
    agents: { kind: 'relay' },
    reports: {
      parts: '/targets',
      identity: ['source', 'url', 'key'],
      codes: { 0: 'ok', 1: 'starting', 3: 'idle', 4: 'error', 8: 'warning' },
      summary: { all: [0, 3], some: { 0: 8 }, else: 4 },
      figures: { bitrate: 'bps' },
    },
    access: Object.fromEntries(['read', 'create', 'update', 'delete'].map((operation) => [operation, ['customer']])),
    list: { columns: ['name'] },
    form: { sections: [{ id: 'main', fields: ['name', 'targets', 'active'] }] },
  }
  writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema))
  writeFileSync(join(folder, 'resource.json'), JSON.stringify(resource))
  await services.registry.reload()
  expect(services.registry.get('relays')?.resource.reports).toBeDefined()
}
