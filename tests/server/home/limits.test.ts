// How much of its limits an account uses.
import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, listUrl, openPortal } from '../support/portal.ts'

const portal = await openPortal({ demo: 'people', env: { RECORD_LIMITS: 'demo-cdn2/restreams=2' } })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const other = await portal.signIn('other@demo.example')
const admin = await portal.signIn('admin@demo.example')
const at = (type: string) => listUrl('demo-cdn2', type)

describe('limits', () => {
  const limitsOf = (caller: Caller, account = 'demo-cdn2') => caller.ask({ url: `/api/v1/accounts/${account}/limits` })
  it('tell how many records of a type exist and how many the operator allows', async () => {
    const told = (await limitsOf(customer)).json<{ type: string; used: number; most: number }[]>()
    const kept = (await customer.ask({ url: at('restreams') })).json<unknown[]>().length
    expect(told.find(({ type }) => type === 'restreams')).toEqual({ type: 'restreams', used: kept, most: 2 })
    expect(told.every(({ used, most }) => Number.isInteger(used) && most > 0)).toBe(true)
  })
  it('are those of the account, and are not shown to others', async () => {
    const told = (await limitsOf(other, 'demo-other')).json<{ type: string; used: number; most: number }[]>()
    expect(told.find(({ type }) => type === 'restreams')!.most).not.toBe(2)
    expect((await limitsOf(other)).statusCode).toBe(404)
    expect((await limitsOf(admin)).statusCode).toBe(404)
  })
})
