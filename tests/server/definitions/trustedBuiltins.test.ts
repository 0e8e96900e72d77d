// Built-in types that are trusted are active as they are; operators' types are read and compiled all the same.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createRegistry } from '../../../server/services/definitions/registry.ts'
import { parseFacts } from '../../../src/engine/rights/facts.ts'
import { compiler } from '../../support/compiler.ts'
import { schemasDir } from '../support/portal.ts'

const operatorDir = mkdtempSync(join(tmpdir(), 'trusted-'))
afterEach(() => rmSync(operatorDir, { recursive: true, force: true }))

/** Names of the types that a registry has read in its threads, and what is active. */
async function readBy(more: { trustsBuiltins?: boolean }): Promise<{ read: string[]; active: string[]; secrets: unknown }> {
  const read: string[] = []
  const told = { ...compiler, load: (job: Parameters<typeof compiler.load>[0]) => (read.push(job.folder.name), compiler.load(job)) }
  const registry = await createRegistry({
    builtinDir: schemasDir,
    operatorDir,
    facts: parseFacts(JSON.parse(readFileSync(join(schemasDir, '_facts.json'), 'utf8'))),
    log: { info: () => undefined, warn: () => undefined },
    watch: false,
    compiler: told,
    secondThread: told,
    compileMilliseconds: 10_000,
    ...more,
  })
  await registry.settled()
  const active = registry.list().map(({ name }) => name)
  const secrets = registry.list().map(({ name, schema }) => [name, JSON.stringify(schema).match(/"writeOnly":true/g)?.length ?? 0])
  await registry.close()
  return { read: read.toSorted(), active: active.toSorted(), secrets: secrets.toSorted() }
}

it('are not validated again, and equal those that are', async () => {
  mkdirSync(join(operatorDir, 'gadgets'))
  const schema = { type: 'object', properties: { name: { type: 'string' }, key: { type: 'string', writeOnly: true } } }
  writeFileSync(join(operatorDir, 'gadgets', 'schema.json'), JSON.stringify(schema))
  const trusted = await readBy({ trustsBuiltins: true })
  const checked = await readBy({})
  expect(trusted.read).toEqual(['gadgets'])
  expect(checked.read).toEqual(checked.active)
  expect([trusted.active, trusted.secrets]).toEqual([checked.active, checked.secrets])
  expect(trusted.active).toContain('http-resources')
})
