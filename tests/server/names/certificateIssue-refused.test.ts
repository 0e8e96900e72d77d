// Certificates by ACME that are not issued: what is wrong is said in plain words, and nothing is left behind.
import { describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { freePort } from '../../../server/drivers/freePort.ts'
import { account, minute, officesOf, type Task } from './issuingOffice.ts'
import { listUrl } from '../support/portal.ts'

const { office, elsewhere, ending, clock } = officesOf()

describe('no certificate is issued', { timeout: 120_000 }, () => {
  it('when somebody else answers for the name: it fails at once, with a clear reason, and can be repeated', async () => {
    const { resource, begin, until, certificates, resourceOf, portal } = await office({ listens: false })
    await elsewhere()
    const { id } = await resource(['wrong.issue.example'])
    await begin(id)
    const failed = await until(id, 'failed')
    expect(failed).toMatchObject({ reason: 'wrong_answer', detail: expect.stringContaining('wrong.issue.example') as string })
    expect(await certificates()).toEqual([])
    expect(await resourceOf(id)).toMatchObject({ version: 1 })
    expect(portal.logLines.join('')).toContain('a certificate was not issued')
    const again = await begin(id)
    expect([again.statusCode, again.json<Task>().task_status]).toEqual([202, 'accepted'])
  })
  it('when no server answers at the name', async () => {
    const { resource, begin, until } = await office({ listens: false })
    const { id } = await resource(['closed.issue.example'])
    await begin(id)
    expect(await until(id, 'failed')).toMatchObject({ reason: 'connection' })
  })
  it('while the authority is down: it is accepted, with the reason and the next attempt, and issued later', async () => {
    const dead = await freePort()
    const { resource, begin, read, portal, close } = await office({
      listens: false,
      env: { ACME_DIRECTORY_URL: `https://localhost:${dead}/dir` },
    })
    const { id } = await resource(['down.issue.example'])
    await begin(id)
    await expect.poll(async () => (await read(id)).reason, { timeout: 60_000, interval: 50 }).toBe('unreachable')
    const waiting = await read(id)
    expect(waiting.task_status).toBe('accepted')
    expect(Date.parse(waiting.next_at!) - Date.now()).toBeGreaterThan(minute / 2)
    await close({ keep: true })
    // Another process, the right address, a minute later.
    clock.ahead = 2 * minute
    const later = await office({ dir: portal.dir, demo: false })
    await later.until(id, 'processed')
  })
  it('after a day of attempts: it fails', async () => {
    const { resource, begin, read, until, run } = await office({
      listens: false,
      env: { ACME_DIRECTORY_URL: `https://localhost:${await freePort()}/dir` },
    })
    const { id } = await resource(['long.issue.example'])
    await begin(id)
    await expect.poll(async () => (await read(id)).reason, { timeout: 60_000, interval: 50 }).toBe('unreachable')
    clock.ahead = 24 * 60 * minute
    run.wake()
    expect(await until(id, 'failed')).toMatchObject({ reason: 'unreachable' })
  })
  it('without names, for names that cannot be checked, without an authority, or too often: the call is refused', async () => {
    const { resource, begin, portal, customer, run } = await office({ listens: false })
    await run.close()
    const none = await begin((await resource([])).id)
    expect([none.statusCode, none.json<{ errors: unknown[] }>().errors]).toEqual([
      400,
      [{ path: '/names', keyword: 'required', params: {} }],
    ])
    const address = await begin((await resource(['_sip.issue.example', 'fine.issue.example'])).id)
    expect([address.statusCode, address.json<{ errors: unknown[] }>().errors]).toEqual([
      400,
      [{ path: '/names/0', keyword: 'issuable', params: { name: '_sip.issue.example' } }],
    ])
    const { id } = await resource(['often.issue.example'])
    const { store } = portal.services
    for (const expected of [202, 202]) {
      expect((await begin(id)).statusCode).toBe(expected)
      const row = (await store.issuing.find(accountScope(account), 'http-resources', id, 'certificate-issue'))!
      await store.issuing.change(row, { status: 'failed', reason: 'other', due_at: null })
    }
    const third = await begin(id)
    expect([third.statusCode, third.json<{ code: string }>().code, Number(third.headers['retry-after']) > 0]).toEqual([
      429,
      'issue_too_soon',
      true,
    ])
    for (const path of ['certificate-issu', 'revisions/x/y', 'name'])
      expect((await customer.ask({ url: `${listUrl(account, 'http-resources')}/${id}/${path}` })).statusCode).toBe(404)
  })
  it('for callers without the right: foreign, restricted and unknown ones are indistinguishable, and a second click starts nothing new', async () => {
    const { resource, begin, portal, run } = await office({ listens: false })
    await run.close()
    const { id } = await resource(['own.issue.example'])
    const other = await portal.signIn('other@demo.example', { as: 'bearer' })
    expect((await other.ask({ url: '/api/v1/definitions/http-resources?account=demo-other' })).json()).toMatchObject({
      tasks: { 'certificate-issue': { connected: true } },
    })
    const task = (where: string, record: string) => `/api/v1/accounts/${where}/http-resources/${record}/certificate-issue`
    for (const method of ['GET', 'POST'] as const) {
      const [foreign, unknown] = [
        await other.ask({ method, url: task(account, id) }),
        await other.ask({ method, url: task('no-such', id) }),
      ]
      expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    }
    const first = (await begin(id)).json<Task>()
    const second = (await begin(id)).json<Task>()
    expect(second).toEqual(first)
    const audit = await portal.services.store.history.audited(accountScope(account))
    expect(audit.filter(({ action }) => action === 'issue')).toHaveLength(1)
  })
  it('for a record that was deleted meanwhile', async () => {
    const { resource, begin, portal, run, customer } = await office({
      listens: false,
      env: { ACME_DIRECTORY_URL: `https://localhost:${await freePort()}/dir` },
    })
    await run.close()
    const { id, version } = await resource(['gone.issue.example'])
    await begin(id)
    await customer.ask({ method: 'DELETE', url: `${listUrl(account, 'http-resources')}/${id}`, version })
    const again = portal.services.issuing.run()
    ending.push(() => again.close())
    await again.idle()
    expect(await portal.services.store.issuing.find(accountScope(account), 'http-resources', id, 'certificate-issue')).toBeUndefined()
  })
})
