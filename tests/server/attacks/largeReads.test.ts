// Reads of large records: a call is a few units of work, what it reads may be a hundred megabytes.
import { afterEach, expect, it } from 'vitest'
import { largeTargets, named } from '../support/restreamTargets.ts'
import { type Caller, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('demo-cdn2', 'http-resources')
let portal: Portal
let customer: Caller
afterEach(() => portal.close())
const header = 'v'.repeat(4000)
const headers = { response: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`X-A${index}`, header])) }
/** Twelve records of 400 KB. */
async function open(): Promise<void> {
  portal = await openPortal({ demo: 'people', env: { WORK_PER_SECOND: '300' }, steady: () => 0 })
  const maker = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  for (let index = 0; index < 12; index += 1) {
    const body = { ...httpResource(`large-${index}`), locations: { '/a': { headers }, '/b': { headers } } }
    const { statusCode, body: text } = await maker.ask({ method: 'POST', url, body })
    expect(statusCode, text).toBe(201)
  }
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
}
const page = (from: number): string => `${url}?range=${encodeURIComponent(JSON.stringify([from, 199]))}`

it('lists are charged their cost, and concurrent calls wait, too', async () => {
  await open()
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => customer.ask({ url: page(index % 4) })))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(new Set(codes)).toEqual(new Set([200, 429]))
  expect(codes.filter((code) => code === 200).length).toBeLessThan(15)
  expect(answers.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({ code: 'too_much_work' })
  const whole = answers[0]!.json<{ name: string }[]>()
  expect(whole.map(({ name }) => name).toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => `large-${index}`).toSorted())
})

it.each([
  ['a page of the history', '/api/v1/accounts/demo-cdn2/history?limit=200', 6],
  ['a list sorted by what its rows show', `${url}?range=[0,0]&sort=["_delivery.state","ASC"]`, 9],
])('%s is charged for the rows it reads', async (_, at, most) => {
  await open()
  let taken = 0
  while (taken < 60 && (await customer.ask({ url: at })).statusCode === 200) taken += 1
  expect(taken).toBeGreaterThan(1)
  expect(taken).toBeLessThanOrEqual(most)
})

/** Every query is another one: what was listed already costs nothing. */
const fields = ['cdn_domain', 'created_at', 'version', 'id']
it.each([
  ['a filter that no index serves', (turn: number) => `filter={"cdn_domain":"none-${turn}"}`, 25],
  ['two filters, of which an index serves one', (turn: number) => `filter={"active":true,"cdn_domain":"none-${turn}"}`, 25],
  [
    'a sort that no index serves',
    (turn: number) => `range=[${turn % 12},${turn % 12}]&sort=["${fields[Math.floor(turn / 12) % 4]}","${turn < 48 ? 'ASC' : 'DESC'}"]`,
    25,
  ],
  ['a search', (turn: number) => `range=[${turn},${turn}]&filter={"q":"large"}`, 11],
  ['deleted records', (turn: number) => `range=[0,0]&filter={"_deleted":true,"name":"none-${turn}"}`, 25],
])('%s is charged for the rows it skips', async (_, query, most) => {
  await open()
  let taken = 0
  while (taken < 100 && (await customer.ask({ url: `${url}?${encodeURI(query(taken)).replaceAll('+', '%2B')}` })).statusCode === 200)
    taken += 1
  expect(taken).toBeGreaterThan(1)
  expect(taken).toBeLessThanOrEqual(most)
})

it('a filter with an index is charged only as a call', async () => {
  await open()
  let taken = 0
  const ask = async (turn: number) =>
    customer.ask({ url: `${url}?filter=${encodeURIComponent(JSON.stringify({ active: false }))}&range=[0,${turn}]` })
  while (taken < 100 && (await ask(taken)).statusCode === 200) taken += 1
  expect(taken).toBe(100)
})

it('the versions of a record are charged for the bytes read', async () => {
  await open()
  const maker = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  const [{ id } = { id: '' }] = (await maker.ask({ url: `${url}?range=[0,0]` })).json<{ id: string }[]>()
  for (let version = 1; version < 12; version += 1)
    await maker.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { name: `n${version}` } })
  let taken = 0
  while (taken < 60 && (await customer.ask({ url: `${url}/${id}/revisions` })).statusCode === 200) taken += 1
  // Forty units for the call, some 380 for twelve versions of 400 KB.
  expect(taken).toBeGreaterThan(1)
  expect(taken).toBeLessThan(10)
})

it('the counted reports of large records are charged for the bytes read', async () => {
  portal = await openPortal({ demo: 'people', env: { WORK_PER_SECOND: '300' }, steady: () => 0 })
  const restreams = listUrl('demo-cdn2', 'restreams')
  const maker = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  for (let index = 0; index < 12; index += 1)
    expect((await maker.ask({ method: 'POST', url: restreams, body: named(largeTargets(`reports${index}-`)) })).statusCode).toBe(201)
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  let taken = 0
  while (taken < 200 && (await customer.ask({ url: `${restreams}/reports` })).statusCode === 200) taken += 1
  // Twenty units for the call: 150 of them without what 2.8 MB cost.
  expect(taken).toBeGreaterThan(1)
  expect(taken).toBeLessThan(30)
})

it('a batch is charged for the bytes that its changes read', async () => {
  await open()
  const rows = (await customer.ask({ url: page(0) })).json<{ id: string; version: number }[]>()
  const changes = rows.map(({ id, version }) => ({ action: 'delete', id, version }))
  let taken = 0
  while (taken < 60 && (await customer.ask({ method: 'POST', url: `${url}/batch`, body: { trial: true, changes } })).statusCode === 200)
    taken += 1
  expect(taken).toBeGreaterThan(1)
  expect(taken).toBeLessThan(6)
})

it('lists of ordinary records are charged only as calls', async () => {
  await open()
  let taken = 0
  while (taken < 300 && (await customer.ask({ url: `${url}?range=[0,0]` })).statusCode === 200) taken += 1
  expect(taken).toBe(300)
})
