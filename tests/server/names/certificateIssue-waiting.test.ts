// Certificates for names that wait for proof are not ordered, by real DNS and a real authority, which would issue for any name.
import { describe, expect, it } from 'vitest'
import { openDns } from '../../support/outside/dns.ts'
import { account, minute, officesOf, type Task } from './issuingOffice.ts'
import { listUrl } from '../support/portal.ts'
import { label } from './namesSupport.ts'

const { office, ending, clock } = officesOf()

async function opened() {
  const dns = await openDns()
  const made = await office({ resolver: null, env: { OUTBOUND_DNS: dns.address } })
  ending.unshift(() => dns.close())
  const { value } = (await made.customer.ask({ url: `/api/v1/accounts/${account}/name-proof` })).json<{ value: string }>()
  const check = (id: string) => made.customer.ask({ method: 'POST', url: `${listUrl(account, 'http-resources')}/${id}/names/check` })
  return { ...made, check, prove: (name: string, text = value) => dns.say(`${label}.${name}`, { TXT: [text] }) }
}

describe('unproven names', { timeout: 120_000 }, () => {
  it('are each refused, and nothing is ordered', async () => {
    const { resource, begin, read, prove, check, certificates } = await opened()
    const { id } = await resource(['one.issue.example', 'two.issue.example'])
    prove('one.issue.example', 'a token of somebody else')
    await check(id)
    const refused = await begin(id)
    expect([refused.statusCode, refused.json<{ errors: { path: string; keyword: string }[] }>().errors]).toEqual([
      400,
      [
        { path: '/names/0', keyword: 'nameWaiting', params: { name: 'one.issue.example' } },
        { path: '/names/1', keyword: 'nameWaiting', params: { name: 'two.issue.example' } },
      ],
    ])
    expect([(await read(id)).task_status, await certificates()]).toEqual(['no', []])
  })
  it('are left out beside a proven one', async () => {
    const { resource, begin, until, prove, check, certificates } = await opened()
    const { id } = await resource(['waits.issue.example', 'proven.issue.example'])
    prove('proven.issue.example')
    await check(id)
    expect((await begin(id)).json<Task>().task_status).toBe('accepted')
    await until(id, 'processed')
    expect((await certificates()).map(({ alt }) => alt)).toEqual(['proven.issue.example'])
  })
  it('end an accepted order when they become unproven again', async () => {
    const { resource, begin, read, prove, check, certificates, portal, run, customer } = await opened()
    await run.close()
    const { id, version } = await resource(['gone.issue.example'])
    prove('gone.issue.example')
    await check(id)
    expect((await begin(id)).statusCode).toBe(202)
    prove('gone.issue.example', 'a token of somebody else')
    for (let day = 1; day <= 5; day += 1) {
      clock.ahead = day * 24 * 60 * minute
      await portal.services.names.pass()
    }
    const shown = (await customer.ask({ url: `${listUrl(account, 'http-resources')}/${id}` })).json()
    expect([shown['_names'][0].state, shown.version]).toEqual(['waiting', version])
    const again = portal.services.issuing.run()
    await again.idle()
    await again.close()
    expect([(await read(id)).task_status, await certificates()]).toEqual(['no', []])
  })
})
