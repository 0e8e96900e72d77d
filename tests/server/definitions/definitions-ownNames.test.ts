// Records whose own fields have the names that the portal gives every record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireRecord } from '../../../server/services/records/read/wire.ts'
import { stripEnvelope } from '../../../src/engine/resolve/envelope.ts'
import { loadType } from '../../support/operatorTypes.ts'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'version'],
  properties: {
    id: { type: 'string' },
    version: { type: 'string' },
    created_at: { type: 'string', writeOnly: true },
    note: { type: 'string' },
  },
}
const document = { id: 'CVE-2026-1', version: '1.2', note: 'n' }
const url = '/api/v1/advisories'
let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await openPortal()
  expect(await loadType(portal, 'advisories', schema)).toEqual([])
  expect(await loadType(portal, 'loose-notes', { type: 'object', properties: { note: { type: 'string' } } })).toEqual([])
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
}, 60_000)
afterAll(() => portal.close())

const create = (body: object, at = url) => staff.ask({ method: 'POST', url: at, body })
const made = async (body: object = document, at = url) => (await create(body, at)).json<WireRecord>()
const put = (record: { id: string; version: number }, body: object, at = url) =>
  staff.ask({ method: 'PUT', url: `${at}/${record.id}`, version: record.version, body })
const patch = (record: { id: string; version: number }, body: object) =>
  staff.ask({ method: 'PATCH', url: `${url}/${record.id}`, version: record.version, body })

describe('own names of a record', () => {
  it('are returned in `_own`, beside those of the portal', async () => {
    const record = await made()
    expect(record).toMatchObject({ version: 1, note: 'n', _own: { id: 'CVE-2026-1', version: '1.2' } })
    expect(record.id).not.toBe('CVE-2026-1')
    expect(stripEnvelope(record)).toEqual(document)
  })
  it('can be sent back in an answer or in a document', async () => {
    const record = await made()
    const same = await put(record, record)
    expect(same.json()).toMatchObject({ version: 2, _own: record['_own'] })
    const changed = await put(same.json(), { ...document, version: '1.3' })
    expect(changed.json()).toMatchObject({ version: 3, _own: { id: 'CVE-2026-1', version: '1.3' } })
    const patched = await patch(changed.json(), { version: '1.4', note: null })
    expect(stripEnvelope(patched.json())).toEqual({ id: 'CVE-2026-1', version: '1.4' })
    const inside = await patch(patched.json(), { _own: { version: '1.5' } })
    expect(inside.json()).toMatchObject({ version: 5, _own: { id: 'CVE-2026-1', version: '1.5' } })
  })
  it('have revisions that name them', async () => {
    const record = await made()
    await put(record, { ...document, version: '2' })
    const revisions = (await staff.ask({ url: `${url}/${record.id}/revisions` })).json<{ version: number; changes: string[] }[]>()
    expect(revisions[0]).toMatchObject({ version: 2, changes: ['version'] })
    const first = (await staff.ask({ url: `${url}/${record.id}/revisions/1` })).json<{ record: object }>()
    expect(stripEnvelope(first.record)).toEqual(document)
  })
  it('are filtered and sorted by in `_own`', async () => {
    await made({ ...document, version: 'sought' })
    const filter = encodeURIComponent(JSON.stringify({ '_own.version': 'sought' }))
    const sort = encodeURIComponent(JSON.stringify(['_own.version', 'DESC']))
    const rows = (await staff.ask({ url: `${url}?filter=${filter}&sort=${sort}` })).json<WireRecord[]>()
    expect(rows.map(({ _own }) => _own)).toEqual([{ id: 'CVE-2026-1', version: 'sought' }])
  })
  it('that are secret are not returned', async () => {
    const record = await made({ ...document, created_at: 'secret-text' })
    expect(JSON.stringify(record)).not.toContain('secret-text')
    expect(record['_own']).not.toHaveProperty('created_at')
    const filter = encodeURIComponent(JSON.stringify({ '_own.created_at': 'secret-text' }))
    expect((await staff.ask({ url: `${url}?filter=${filter}` })).statusCode).toBe(400)
  })
  it.each([
    ['a name that is none of the envelope', { ...document, _own: { other: 1 } }, '/_own/other'],
    ['no object', { ...document, _own: 7 }, '/_own'],
    ['a changed version of the portal', { note: 'n', version: 7, _own: { id: 'x', version: '1' } }, '/version'],
    ['an id of the portal for a new record', { note: 'n', id: 'chosen', _own: { id: 'x', version: '1' } }, '/id'],
    ['a missing one', { note: 'n', _own: { id: 'x' } }, '/version'],
    ['one of another type', { note: 'n', id: 5, version: '1' }, '/id'],
    ['an undeclared one of a closed type', { ...document, account: 'x' }, ''],
  ])('refuse %s', async (_, body, path) => {
    const answer = await create(body)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toContainEqual(
      path === '' ? expect.stringMatching(/^(\/account)?$/) : path,
    )
  })
  it('of an open type are accepted from documents and kept, but never changed by mistake', async () => {
    const at = '/api/v1/loose-notes'
    const record = await made({ id: 'x', account: 'y', note: 'n' }, at)
    expect(record).toMatchObject({ version: 1, _own: { id: 'x', account: 'y' } })
    expect((await put(record, { id: 'z', account: 'y', note: 'n' }, at)).json()).toMatchObject({ _own: { id: 'z', account: 'y' } })
    const plain = await made({ note: 'n' }, at)
    expect(plain).not.toHaveProperty('_own')
    expect((await put(plain, { note: 'n', version: 9 }, at)).statusCode).toBe(400)
    expect((await put(plain, { note: 'n', id: 'other' }, at)).statusCode).toBe(400)
    expect((await create({ ...record, note: 'copied' }, at)).statusCode).toBe(400)
  })
  it('do not exist in types that come with the portal', async () => {
    const answer = await staff.ask({ method: 'POST', url: '/api/v1/nomenclature', body: { _own: { id: 'x' } } })
    expect(answer.json<{ errors: { path: string }[] }>().errors?.map(({ path }) => path)).toContain('/_own')
  })
})
