// Versions of a record, as somebody sees them who may read it and not change it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putType, readTypes } from '../../support/operatorTypes.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('demo-cdn2', 'notices')
let portal: Portal
let staff: Caller
let customer: Caller
let at: string
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  const texts = { type: 'string' }
  putType(
    portal,
    'notices',
    { type: 'object', properties: { name: texts, draft: texts, shown: texts } },
    {
      'resource.json': {
        name: 'notices',
        scope: 'account',
        title: '{name}',
        list: { columns: ['name'] },
        form: { sections: [{ id: 'main', fields: ['name', 'draft', 'shown'] }] },
        access: { read: ['customer'], create: ['core_update_company'], update: ['core_update_company'], delete: ['core_update_company'] },
        variants: [
          { id: 'draft-of-the-writer', when: { mode: ['show', 'list'] }, fields: { draft: { hidden: true } } },
          { id: 'shown-to-readers', when: { mode: 'edit' }, fields: { shown: { hidden: true } } },
        ],
      },
    },
  )
  await readTypes(portal)
  ;[staff, customer] = [await portal.signIn('admin@demo.example'), await portal.signIn('cdn2@demo.example')]
  await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
  const made = await staff.ask({ method: 'POST', url, body: { name: 'first', draft: 'not for readers', shown: 'for readers' } })
  at = `${url}/${made.json<{ id: string }>().id}`
  for (const [index, body] of [{ draft: 'still not for readers' }, { name: 'second' }].entries())
    await staff.ask({ method: 'PATCH', url: at, version: index + 1, body })
})
afterAll(() => portal.close())

const changes = async (caller: Caller): Promise<string[][]> =>
  (await caller.ask({ url: `${at}/revisions` })).json<{ changes: string[] }[]>().map((one) => one.changes.toSorted())

describe('the history of a record', () => {
  it('lists the fields of the form to callers who may change the record', async () => {
    expect(await changes(staff)).toEqual([['name'], ['draft'], ['draft', 'name']])
    expect((await staff.ask({ url: `${at}/revisions/1` })).json().record).toMatchObject({ name: 'first', draft: 'not for readers' })
    expect((await staff.ask({ url: at })).json()).toMatchObject({ draft: 'still not for readers' })
  })
  it('lists no field that the page hides to callers who may only read the record (A9)', async () => {
    expect(await changes(customer)).toEqual([['name'], [], ['name', 'shown']])
  })
  it('contains no value that the page hides, in any version (A9)', async () => {
    for (const path of ['', '/revisions', '/revisions/1', '/revisions/2', '/revisions/3']) {
      const answer = await customer.ask({ url: `${at}${path}` })
      expect([answer.statusCode, answer.body.includes('not for readers'), answer.body.includes('"draft"')], path).toEqual([
        200,
        false,
        false,
      ])
    }
  })
  it('of a version that never existed is not found', async () => {
    for (const version of ['0', '4', '99', '-1', '1.5', 'x', '1e0', '01', '0x1', '%201', '99999999999'])
      expect((await customer.ask({ url: `${at}/revisions/${version}` })).statusCode, version).toBe(404)
  })
  it('does not exist for other customers and unauthenticated callers', async () => {
    const other = await portal.signIn('other@demo.example')
    for (const path of ['/revisions', '/revisions/1'])
      expect([
        (await other.ask({ url: `${at}${path}` })).statusCode,
        (await portal.nobody.ask({ url: `${at}${path}` })).statusCode,
      ]).toEqual([404, 401])
  })
})

it('can be read in parts, and each version is compared with the previous one', async () => {
  const present = (await staff.ask({ url: at })).json<{ version: number }>().version
  for (let version = present; version < 45; version += 1) {
    const answer = await staff.ask({ method: 'PATCH', url: at, version, body: { name: `name ${version}` } })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const all = (await staff.ask({ url: `${at}/revisions` })).json<{ version: number; changes: string[] }[]>()
  expect(all.map(({ version }) => version)).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index))
  expect(all.slice(0, 45 - present).map(({ changes }) => changes)).toEqual(Array.from({ length: 45 - present }, () => ['name']))
  expect(all.at(-1)!.changes.toSorted()).toEqual(['draft', 'name'])
})
