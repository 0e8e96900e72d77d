// A field that has another name in the next version: stored values follow, with a revision, and go back with the version.
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startRenaming } from '../../../server/services/records/links/renaming.ts'
import type { WireRecord } from '../../../server/services/records/read/wire.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { stripEnvelope } from '../../../src/engine/resolve/envelope.ts'
import { loadType, putType } from '../../support/operatorTypes.ts'
import { filesOf, foundIn } from '../support/byteSearch.ts'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'

const schemaOf = (properties: object, required: string[] = []) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})
const text = { type: 'string' }
const first = schemaOf({ host: { type: 'string', unique: {} }, place: { type: 'object', properties: { town: text } }, note: text }, [
  'host',
])
const second = schemaOf({ hostname: { type: 'string', unique: {} }, place: { type: 'object', properties: { city: text } }, note: text }, [
  'hostname',
])
const renamed = { host: 'hostname', 'place.town': 'place.city' }
const url = '/api/v1/cameras'
const opened: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened) await close()
})

let portal: Portal
let staff: Caller
let renaming: ReturnType<typeof startRenaming>
beforeEach(async () => {
  portal = await openPortal()
  opened.push(() => portal.close())
  expect(await loadType(portal, 'cameras', first)).toEqual([])
  renaming = startRenaming(portal.services)
  opened.unshift(() => renaming.close())
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
}, 60_000)

const create = async (body: object) => (await staff.ask({ method: 'POST', url, body })).json<WireRecord>()
const read = async ({ id }: { id: string }) => (await staff.ask({ url: `${url}/${id}` })).json<WireRecord>()
const take = async (schema: object, changes: object) => {
  const problems = await loadType(portal, 'cameras', schema, { 'changes.json': changes })
  await renaming.settled()
  return problems.map(({ code, file, pointer }) => [code, file, pointer])
}

describe('renamed fields', () => {
  it('keep their values; each record gets a revision and an audit row of the portal', async () => {
    const record = await create({ host: 'a', place: { town: 't' }, note: 'n' })
    expect(await take(second, { renamed })).toEqual([])
    const after = await read(record)
    expect([after.version, stripEnvelope(after)]).toEqual([2, { hostname: 'a', place: { city: 't' }, note: 'n' }])
    const revisions = (await staff.ask({ url: `${url}/${record.id}/revisions` })).json<{ actor: string; version: number }[]>()
    expect(revisions).toMatchObject([{ version: 2, actor: 'definition' }, { version: 1 }])
    expect((await staff.ask({ method: 'POST', url, body: { hostname: 'a' } })).statusCode).toBe(409)
  })
  it('are reverted when an earlier version is restored', async () => {
    const record = await create({ host: 'a', place: { town: 't' } })
    await take(second, { renamed })
    expect(await take(first, {})).toEqual([])
    const after = await read(record)
    expect([after.version, stripEnvelope(after)]).toEqual([3, { host: 'a', place: { town: 't' } }])
  })
  it('do not change records that have no such value, or have one under the new name', async () => {
    const record = await create({ host: 'a' })
    await take(second, { renamed })
    await take(second, { renamed: { ...renamed, title: 'note' } })
    expect((await read(record)).version).toBe(2)
  })
  it('are tried on the stored records first: a value that does not fit holds the version back, and nothing is renamed', async () => {
    const record = await create({ host: 'long name' })
    const tighter = schemaOf({ hostname: { type: 'string', maxLength: 3 }, place: {}, note: text }, ['hostname'])
    expect((await take(tighter, { renamed: { host: 'hostname' } })).map(([code]) => code)).toContain('records_break')
    expect(stripEnvelope(await read(record))).toEqual({ host: 'long name' })
  })
  it('hold the version back where the definition does not declare them', async () => {
    const record = await create({ host: 'a' })
    expect((await take(second, {})).map(([code]) => code)).toContain('records_break')
    expect((await read(record)).version).toBe(1)
  })
  it.each([
    [{ renamed: { host: 'hostnam' } }, 'unknown_field', '/renamed/host'],
    [{ renamed: { note: 'hostname' } }, 'renamed_still', '/renamed/note'],
    [{ renamed: { host: 'hostname', name: 'hostname' } }, 'renamed_twice', '/renamed/host'],
    [{ renamed: { 'list.*.a': 'hostname' } }, 'renamed_shape', '/renamed/list.*.a'],
    [{ renamed: { host: 5 } }, 'renamed_shape', '/renamed'],
    [{ rename: {} }, 'unknown_change', '/rename'],
  ])('%j is refused with its place', async (changes, code, pointer) => {
    expect(await take(second, changes)).toContainEqual([code, 'cameras/changes.json', pointer])
    expect(portal.services.registry.get('cameras')?.schema.properties).toHaveProperty('host')
  })
  it.each([
    ['stay secret under a secret name', { key: { type: 'string', writeOnly: true } }, 2],
    ['that were secret do not come to light, even when staff accept the version', { key: text }, 1],
  ])('%s', async (_, properties, version) => {
    expect(await loadType(portal, 'keys', schemaOf({ token: { type: 'string', writeOnly: true } }))).toEqual([])
    const made = (await staff.ask({ method: 'POST', url: '/api/v1/keys', body: { token: 'hidden-text' } })).json<WireRecord>()
    await loadType(portal, 'keys', schemaOf(properties), { 'changes.json': { renamed: { token: 'key' } } })
    const held = portal.services.registry.states().find(({ name }) => name === 'keys')?.held
    expect(held === undefined).toBe(version === 2)
    if (held !== undefined) expect(await portal.services.registry.accept('keys', held)).toBe('accepted')
    await renaming.settled()
    const after = await staff.ask({ url: `/api/v1/keys/${made.id}` })
    expect(after.json()).toMatchObject({ version })
    expect(after.body).not.toContain('hidden-text')
  })
  it.each([
    ['under a secret name', { key: { type: 'string', writeOnly: true }, name: text }],
    ['beside a secret that keeps its name', { token: { type: 'string', writeOnly: true }, label: text }],
  ])('of deleted records stay sealed on disk, %s, and return when the record is restored', async (_, properties) => {
    const secret = 'Hidden-Sesame-0042'
    expect(await loadType(portal, 'keys', schemaOf({ token: { type: 'string', writeOnly: true }, name: text }))).toEqual([])
    const made = (await staff.ask({ method: 'POST', url: '/api/v1/keys', body: { token: secret, name: 'n' } })).json<WireRecord>()
    const at = `/api/v1/keys/${made.id}`
    expect((await staff.ask({ method: 'DELETE', url: at, version: 1 })).statusCode).toBe(200)
    const names = 'key' in properties ? { token: 'key' } : { name: 'label' }
    expect(await loadType(portal, 'keys', schemaOf(properties), { 'changes.json': { renamed: names } })).toEqual([])
    await renaming.settled()
    const row = await portal.services.store.records.findDeleted(providerScope, 'keys', made.id)
    expect(JSON.parse(row!.data)).toEqual('key' in properties ? { key: secret, name: 'n' } : { token: secret, label: 'n' })
    expect(foundIn(filesOf(join(portal.dir, 'data')), { secret })).toEqual([])
    expect((await staff.ask({ method: 'POST', url: `${at}/restore`, version: row!.version })).statusCode).toBe(200)
    const after = await staff.ask({ url: at })
    expect([after.statusCode, after.body.includes(secret)]).toEqual([200, false])
  })
  it('of earlier releases are those that clashed with names of the portal', async () => {
    expect(await loadType(portal, 'releases', schemaOf({ version_: text, name: text }))).toEqual([])
    const made = (await staff.ask({ method: 'POST', url: '/api/v1/releases', body: { version_: '1.2', name: 'n' } })).json<WireRecord>()
    putType(portal, 'releases', schemaOf({ version: text, name: text }))
    await portal.services.registry.reload()
    await renaming.settled()
    const after = (await staff.ask({ url: `/api/v1/releases/${made.id}` })).json<WireRecord>()
    expect(after).toMatchObject({ version: 2, name: 'n', _own: { version: '1.2' } })
  })
})
