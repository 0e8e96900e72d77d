// D6: what a caller asks lists by is a value or a declared field, never a piece of a query.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'

const url = '/api/v1/accounts/demo-cdn2/http-resources'
const hostile = [
  'name" desc; drop table records --',
  "name'",
  'name)',
  'records.account',
  'body',
  '$.name',
  'name.',
  'name->>x',
  '__proto__',
  'name; select 1',
  'name\u0000',
  "json_extract(body,'$.auth')",
]

let portal: Portal
let caller: Caller
let total: string
beforeAll(async () => {
  portal = await openPortal()
  caller = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  total = String((await ask({})).headers['content-range'])
}, 60_000)
afterAll(() => portal.close())

function ask(query: Record<string, unknown>) {
  return caller.ask({ url: `${url}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]))}` })
}

describe('D6 lists', () => {
  it.each(hostile)('refuse to sort or filter by %j', async (name) => {
    for (const query of [{ sort: [name, 'ASC'] }, { filter: { [name]: 'x' } }, { filter: { [`${name}_gte`]: 'x' } }]) {
      const answer = await ask(query)
      expect([answer.statusCode, answer.json().code], JSON.stringify(query)).toEqual([400, 'invalid'])
    }
  })
  it.each(["' or 1=1 --", '" or ""="', '%', '_', '%%', '\\', "'; drop table records; --"])('treat %j as a search text', async (text) => {
    const found = await ask({ filter: { q: text } })
    expect([found.statusCode, found.json()]).toEqual([200, []])
    expect((await ask({ filter: { name: text } })).json()).toEqual([])
  })
  it('have the same length as before', async () => {
    expect(String((await ask({})).headers['content-range'])).toBe(total)
    expect(total).not.toMatch(/\/0$/)
  })
})
