import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openPortal, type Portal } from './portal.ts'

let portal: Portal
let customer: Caller
const base = '/api/v1/accounts/demo-cdn2/http-resources'
const resource = (name: string, more: object = {}): object => ({ name, tuning: 'default', origin: { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } } }, ...more })

beforeAll(async () => {
  portal = await openPortal()
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

describe('records', () => {
  it('are created, read, replaced, merged, listed and removed', async () => {
    const created = await customer.ask({ method: 'POST', url: base, body: resource('first') })
    expect(created.body).toContain('first')
    expect(created.statusCode).toBe(201)
    const record = created.json()
    expect(record).toMatchObject({ name: 'first', account: 'demo-cdn2', version: 1, active: true, _delivery: { state: 'none' }, _secrets: {} })
    expect(record.id).toMatch(/^http_[a-z0-9]{12}$/)
    expect(record.cdn_domain).toBe(`${record.id.replace('_', '-')}.cdn.example.net`)
    expect(created.headers.etag).toBe('"1"')
    const read = await customer.ask({ url: `${base}/${record.id}` })
    expect(read.json()).toEqual(record)
    const replaced = await customer.ask({ method: 'PUT', url: `${base}/${record.id}`, body: { ...record, name: 'second' }, version: 1 })
    expect(replaced.statusCode).toBe(200)
    expect(replaced.json()).toMatchObject({ name: 'second', version: 2 })
    const merged = await customer.ask({ method: 'PATCH', url: `${base}/${record.id}`, body: { active: false }, version: 2 })
    expect(merged.json()).toMatchObject({ name: 'second', version: 3, active: false })
    const list = await customer.ask({ url: `${base}?filter=${encodeURIComponent('{"q":"sec"}')}` })
    expect(list.headers['content-range']).toBe('http-resources 0-0/1')
    const removed = await customer.ask({ method: 'DELETE', url: `${base}/${record.id}`, version: 3 })
    expect(removed.statusCode).toBe(200)
    expect((await customer.ask({ url: `${base}/${record.id}` })).statusCode).toBe(404)
  })
})
