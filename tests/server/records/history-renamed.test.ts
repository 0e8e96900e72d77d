// A field that is hidden from some gets another name, or goes: versions and deleted records of before still have it, and tell nobody who never saw it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRenaming } from '../../../server/services/records/links/renaming.ts'
import { loadType } from '../../support/operatorTypes.ts'
import { type Answer, type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('demo-cdn2', 'notices')
const hidden = 'what-the-staff-noted'
let portal: Portal
let staff: Caller
let customer: Caller
let renaming: ReturnType<typeof startRenaming>

const text = { type: 'string' }
const schemaOf = (properties: object, isOpen: boolean) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: { name: text, ...properties },
  ...(!isOpen && { additionalProperties: false }),
})
/** `closed`: hidden from customers. */
const resourceOf = (closed: string[]) => ({
  name: 'notices',
  scope: 'account',
  title: '{name}',
  list: { columns: ['name'] },
  form: { sections: [{ id: 'main', fields: ['name', ...closed] }] },
  access: {
    read: ['customer'],
    create: ['core_update_company'],
    update: ['core_update_company'],
    delete: ['customer', 'core_update_company'],
  },
  variants: [
    { id: 'of-the-staff', when: { role: 'customer' }, fields: Object.fromEntries(closed.map((name) => [name, { hidden: true }])) },
  ],
})
const take = async (properties: object, closed: string[], isOpen: boolean, renamed: object = {}) => {
  const files = { 'resource.json': resourceOf(closed), 'changes.json': { renamed } }
  expect(await loadType(portal, 'notices', schemaOf(properties, isOpen), files)).toEqual([])
  await renaming.settled()
}
const ask = async (caller: Caller, path: string): Promise<Answer> => {
  const answer = await caller.ask({ url: path })
  expect(answer.statusCode, path).toBe(200)
  return answer
}

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  renaming = startRenaming(portal.services)
  ;[staff, customer] = [await portal.signIn('admin@demo.example'), await portal.signIn('cdn2@demo.example')]
  await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
})
afterAll(async () => {
  await renaming.close()
  await portal.close()
})

describe.each([
  ['a closed', false],
  ['an open', true],
])('of %s schema', (_, isOpen) => {
  const make = async (name: string): Promise<string> => {
    const made = await staff.ask({ method: 'POST', url, body: { name, note: `${hidden} 1` } })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    await staff.ask({ method: 'PATCH', url: `${url}/${id}`, version: 1, body: { note: `${hidden} 2` } })
    return id
  }
  /** Everywhere an older writing of a record can be read, and what its restoring answers. */
  const told = async (caller: Caller, living: string, deleted: string): Promise<string[]> => {
    const paths = [
      `${url}/${living}`,
      `${url}/${living}/revisions`,
      `${url}/${living}/revisions/1`,
      `${url}/${living}/revisions/2`,
      '/api/v1/accounts/demo-cdn2/history?limit=200',
      `${url}?filter={"_deleted":true}`,
      `${url}?filter={"_deleted":true,"id":["${deleted}"]}`,
    ]
    const found: string[] = []
    for (const path of paths) {
      const { body } = await ask(caller, path)
      if (body.includes(hidden) || /"(?:note|remark)"/.test(body)) found.push(path.replace(living, ':id').replace(deleted, ':deleted'))
    }
    return found
  }
  const restored = async (caller: Caller, id: string): Promise<string> => {
    const [{ version }] = (await ask(caller, `${url}?filter={"_deleted":true,"id":["${id}"]}`)).json<[{ version: number }]>()
    const answer = await caller.ask({ method: 'POST', url: `${url}/${id}/restore`, version })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.body
  }

  it('values of a renamed field stay hidden under the new name', async () => {
    await take({ note: text }, ['note'], isOpen)
    const [living, deleted] = [await make('living'), await make('deleted')]
    expect((await staff.ask({ method: 'DELETE', url: `${url}/${deleted}`, version: 2 })).statusCode).toBe(200)
    expect(await told(customer, living, deleted)).toEqual([])

    await take({ remark: text }, ['remark'], isOpen, { note: 'remark' })
    expect(await told(customer, living, deleted)).toEqual([])
    // The staff read them, under the name of today.
    expect((await ask(staff, `${url}/${living}/revisions/1`)).json().record).toMatchObject({ remark: `${hidden} 1` })
    expect(await restored(customer, deleted)).not.toContain(hidden)
    expect((await ask(staff, `${url}/${deleted}`)).json()).toMatchObject({ remark: `${hidden} 2` })
    expect((await ask(staff, `${url}/${deleted}`)).json()).not.toHaveProperty('note')
  })

  it('values of a renamed field are restored with the previous version', async () => {
    await take({ remark: text }, ['remark'], isOpen, { note: 'remark' })
    const made = await staff.ask({ method: 'POST', url, body: { name: 'later', remark: hidden } })
    const { id } = made.json<{ id: string }>()
    await take({ note: text }, ['note'], isOpen)
    expect((await ask(customer, `${url}/${id}/revisions/1`)).body).not.toContain(hidden)
    expect((await ask(customer, '/api/v1/accounts/demo-cdn2/history?limit=200')).body).not.toContain(hidden)
    expect((await ask(staff, `${url}/${id}`)).json()).toMatchObject({ note: hidden })
  })
})

it('shows a field that a closed schema lost only to callers from whom nothing is hidden', async () => {
  await take({ note: text, price: text }, ['note', 'price'], false)
  const made = await staff.ask({ method: 'POST', url, body: { name: 'lost', note: hidden } })
  const { id } = made.json<{ id: string }>()
  expect((await staff.ask({ method: 'PATCH', url: `${url}/${id}`, version: 1, body: { note: null } })).statusCode).toBe(200)
  for (const gone of (await ask(staff, `${url}?range=[0,199]`)).json<{ id: string; version: number; note?: string }[]>())
    if (gone.id !== id)
      expect((await staff.ask({ method: 'DELETE', url: `${url}/${gone.id}`, version: gone.version })).statusCode).toBe(200)
  await take({ price: text }, ['price'], false)
  expect((await ask(customer, `${url}/${id}/revisions/1`)).body).not.toContain(hidden)
  expect((await ask(customer, `${url}/${id}/revisions`)).body).not.toContain('note')
  expect((await ask(customer, '/api/v1/accounts/demo-cdn2/history?limit=200')).body).not.toContain(hidden)
  expect((await ask(customer, `${url}?filter={"_deleted":true}`)).body).not.toContain(hidden)
  expect((await ask(staff, `${url}/${id}/revisions/1`)).json().record).toMatchObject({ note: hidden })
})
