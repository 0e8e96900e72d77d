// Certificates by ACME from a real authority (pebble), also over a stop in between.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSealing } from '../../../server/services/access/keys/sealing.ts'
import { accountScope } from '../../../server/store/scope.ts'
import { account, minute, officesOf, type Task } from './issuingOffice.ts'
import { listUrl } from '../support/portal.ts'

const { office, clock } = officesOf()

describe('a certificate for the names of a record', { timeout: 120_000 }, () => {
  it('R1-165 R1-194 R1-109 is ordered, validated and issued, becomes a record, and the resource has its number', async () => {
    const { resource, begin, read, until, certificates, resourceOf, portal, customer } = await office()
    const { id } = await resource(['shop.issue.example', 'www.issue.example'])
    expect(await read(id)).toEqual({
      task_status: 'no',
      connected: true,
      changed_at: null,
      names: ['shop.issue.example', 'www.issue.example'],
    })
    const begun = await begin(id)
    expect([begun.statusCode, begun.json<Task>().task_status]).toEqual([202, 'accepted'])
    const { changed_at } = await until(id, 'processed')
    expect(Date.parse(changed_at!)).toBeGreaterThan(Date.now() - minute)
    const [made, ...others] = await certificates()
    expect(others).toEqual([])
    expect(made).toMatchObject({ seq: 1, type: 'letsencrypt', version: 1, used_by: [id] })
    expect(made!.alt.split(', ').sort()).toEqual(['shop.issue.example', 'www.issue.example'])
    expect(new X509Certificate(made!.certificate).checkHost('www.issue.example')).toBe('www.issue.example')
    expect(made!.chain).toContain('BEGIN CERTIFICATE')
    expect(await resourceOf(id)).toMatchObject({ certificate: 1, version: 2 })
    // The key is with the record, and nowhere that anybody reads.
    const row = (await portal.services.store.records.find(accountScope(account), 'certificates', made!.id))!
    const key = (JSON.parse(row.data) as { private_key: string }).private_key
    expect(new X509Certificate(made!.certificate).checkPrivateKey(createPrivateKey(key))).toBe(true)
    const line = key.split('\n')[1]!
    const answers = await Promise.all(
      [
        listUrl(account, 'certificates'),
        `${listUrl(account, 'certificates')}/${made!.id}`,
        `${listUrl(account, 'certificates')}/${made!.id}/revisions/1`,
        `/api/v1/accounts/${account}/history`,
      ].map(async (url) => (await customer.ask({ url })).body),
    )
    const audit = JSON.stringify(await portal.services.store.history.audited(accountScope(account)))
    for (const text of [...answers, audit, portal.logLines.join('')]) expect(text.includes(line)).toBe(false)
  })
  it('is validated by the exact token only, in plain text, on every host and for everybody', async () => {
    const { portal } = await office({ listens: false })
    const { store } = portal.services
    const [now, until] = [new Date().toISOString(), new Date(Date.now() + minute).toISOString()]
    await store.issuing.keepAnswer('tok-EN_1', 'tok-EN_1.thumbprint', { now, until })
    const ask = (token: string, host = 'www.issue.example') => portal.nobody.ask({ url: `/.well-known/acme-challenge/${token}`, host })
    const answer = await ask('tok-EN_1')
    expect([answer.statusCode, answer.body, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'tok-EN_1.thumbprint',
      'text/plain; charset=utf-8',
      'no-store',
    ])
    for (const token of [
      'tok-EN_2',
      'tok-en_1',
      'tok-EN_1x',
      'tok-EN',
      '',
      '..',
      '%25',
      '%00',
      `${'a'.repeat(129)}`,
      'tok-EN_1/',
      'tok-EN_1%20',
    ])
      expect([token, (await ask(token)).statusCode]).toEqual([token, 404])
    clock.ahead = 2 * minute
    expect((await ask('tok-EN_1')).statusCode).toBe(404)
  })
  it('is renewed in place when a third of its time is left: the same number, a new version', async () => {
    const { resource, begin, until, certificates, resourceOf, run, portal } = await office()
    const { id } = await resource(['renew.issue.example'])
    await begin(id)
    await until(id, 'processed')
    const [first] = await certificates()
    const {
      services: { store },
    } = portal
    const row = (await store.expiries.find({ account, type: 'certificates', id: first!.id }))!
    expect(row).toMatchObject({ renews: 1, warned_days: null })
    // The authority lives by its own clock: what it issued is looked at as if it had been issued long ago.
    await store.expiries.put({
      ...row,
      starts_at: new Date(Date.now() - 70 * 24 * 60 * minute).toISOString(),
      ends_at: new Date(Date.now() + 20 * 24 * 60 * minute).toISOString(),
      due_at: new Date().toISOString(),
    })
    run.wake()
    await expect.poll(async () => (await certificates())[0]?.version, { timeout: 60_000, interval: 100 }).toBe(2)
    const [second, ...others] = await certificates()
    expect(others).toEqual([])
    expect(second).toMatchObject({ id: first!.id, seq: first!.seq, used_by: [id] })
    expect(second!.certificate).not.toBe(first!.certificate)
    expect((await resourceOf(id)).version).toBe(2)
    expect((await store.expiries.find({ account, type: 'certificates', id: first!.id }))!.ends_at).toBe(
      new Date(second!.end_timestamp * 1000).toISOString(),
    )
  })
  it('is requested again when the names change, and keeps its number', async () => {
    const { resource, begin, until, read, certificates, resourceOf, customer } = await office()
    const { id } = await resource(['one.issue.example'])
    await begin(id)
    await until(id, 'processed')
    expect([(await begin(id)).statusCode, (await begin(id)).json<{ code: string }>().code]).toEqual([409, 'issued_already'])
    const { version } = await resourceOf(id)
    await customer.ask({
      method: 'PATCH',
      url: `${listUrl(account, 'http-resources')}/${id}`,
      version,
      body: { names: ['one.issue.example', 'two.issue.example'] },
    })
    expect((await read(id)).task_status).toBe('no')
    await begin(id)
    await until(id, 'processed')
    expect(await certificates()).toMatchObject([{ seq: 1, version: 2, alt: expect.stringContaining('two.issue.example') as string }])
  })
})

describe('an interruption', { timeout: 120_000 }, () => {
  it('after each step continues with the same order, and issues one certificate', async () => {
    const first = await office()
    const { id } = await first.resource(['stop.issue.example'])
    await first.run.close()
    await first.begin(id)
    const { portal } = first
    const { store } = portal.services
    const orders = new Set<string>()
    const sealing = createSealing({ key: portal.settings.SECRETS_KEY, dataDir: portal.settings.DATA_DIR })
    const find = () => store.issuing.find(accountScope(account), 'http-resources', id, 'certificate-issue')
    for (let steps = 0; steps < 40 && (await find())!.status === 'accepted'; steps += 1) {
      // A run of one step: whoever comes next is another process.
      const run = portal.services.issuing.run()
      await run.idle()
      await run.close()
      const row = (await find())!
      if (row.ticket)
        orders.add(
          (
            JSON.parse(sealing.open(row.ticket, `order ${portal.settings.ACME_DIRECTORY_URL} ${account}/http-resources/${id}`)!) as {
              order: string
            }
          ).order,
        )
      if (row.due_at) await store.issuing.change(row, { due_at: new Date().toISOString() })
    }
    expect((await find())!.status).toBe('processed')
    expect(orders.size).toBe(1)
    expect(await first.certificates()).toHaveLength(1)
  })
  it('passes the task to another process when its time is over, and a late result changes nothing', async () => {
    const { resource, begin, run, portal, read } = await office({ listens: false })
    await run.close()
    const { id } = await resource(['lease.issue.example'])
    await begin(id)
    const { store } = portal.services
    const now = new Date()
    const [mine, nobody] = [
      await store.issuing.claim(now.toISOString(), new Date(now.getTime() + minute).toISOString()),
      await store.issuing.claim(now.toISOString(), new Date(now.getTime() + minute).toISOString()),
    ]
    expect([mine?.id, nobody]).toEqual([id, undefined])
    const theirs = await store.issuing.claim(
      new Date(now.getTime() + 2 * minute).toISOString(),
      new Date(now.getTime() + 3 * minute).toISOString(),
    )
    expect(theirs?.id).toBe(id)
    expect(await store.issuing.change(mine!, { status: 'failed' })).toBe(false)
    expect((await read(id)).task_status).toBe('accepted')
  })
})
