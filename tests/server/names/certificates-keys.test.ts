// Private keys of certificates: edges get them, and nobody else does.
import { describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { account, openCertificates, url } from './certificateRecords.ts'
import { listWith } from '../support/portal.ts'

const { portal, customer, add, added, change } = await openCertificates()

describe('a private key', () => {
  it('is in no answer, list, version, history, search, filter or log', async () => {
    const { certificate, key } = makeCertificate({ cn: 'secret.example.com' })
    const made = await added({ certificate, key }, { comment: 'Keyed' })
    await add({ certificate, key: makeCertificate().key })
    const line = key.split('\n')[1]!
    const urls = [
      url,
      `${url}/${made.id}`,
      `${url}/${made.id}/revisions`,
      `${url}/${made.id}/revisions/1`,
      `/api/v1/accounts/${account}/history`,
      `/api/v1/search?q=${encodeURIComponent(line.slice(0, 20))}&account=${account}`,
    ]
    for (const one of urls) expect([one, (await customer.ask({ url: one })).body.includes(line)]).toEqual([one, false])
    const audit = JSON.stringify(await portal.services.store.history.audited(accountScope(account)))
    for (const text of [audit, portal.logLines.join('')]) expect(text.includes(line)).toBe(false)
    for (const query of [{ filter: { private_key: key } }, { sort: ['private_key', 'ASC'] }])
      expect((await listWith(customer, url, query)).statusCode).toBe(400)
    expect((await listWith(customer, url, { filter: { q: line } })).json()).toEqual([])
  })
})

describe('versions of a certificate', () => {
  const stored = async (id: string): Promise<string> =>
    JSON.stringify(await portal.services.store.history.revisions(accountScope(account), 'certificates', id, 100))
  const changesOf = async (id: string): Promise<string[][]> =>
    (await customer.ask({ url: `${url}/${id}/revisions` })).json<{ changes: string[] }[]>().map(({ changes }) => changes)

  it('are kept without keys, including replaced and deleted ones', async () => {
    const [first, second] = [makeCertificate({ cn: 'kept.example.com' }), makeCertificate({ cn: 'kept.example.com' })]
    const made = await added(first)
    await change(made, { certificate: second.certificate, private_key: second.key })
    await customer.ask({ method: 'DELETE', url: `${url}/${made.id}`, version: 2 })
    await customer.ask({ method: 'POST', url: `${url}/${made.id}/restore`, version: 3 })
    const text = await stored(made.id)
    for (const { key } of [first, second]) for (const line of key.split('\n').slice(1, 3)) expect(text.includes(line)).toBe(false)
    expect(text).not.toContain('PRIVATE KEY')
    expect(text).toContain('BEGIN CERTIFICATE')
    // The one that is in force is where edges get it from.
    const row = await portal.services.store.records.find(accountScope(account), 'certificates', made.id)
    expect((JSON.parse(row!.data) as { private_key: string }).private_key).toBe(second.key.trim())
  })
  it('show that a key changed when it did, and only then', async () => {
    const [first, second] = [makeCertificate({ cn: 'told.example.com' }), makeCertificate({ cn: 'told.example.com' })]
    const made = await added(first)
    await change(made, { comment: 'Same key' })
    await customer.ask({
      method: 'PATCH',
      url: `${url}/${made.id}`,
      version: 2,
      body: { certificate: second.certificate, private_key: second.key },
    })
    const [third, between] = await changesOf(made.id)
    expect(between).toContain('comment')
    expect(between).not.toContain('private_key')
    expect(third).toEqual(expect.arrayContaining(['certificate', 'private_key']))
    const one = (await customer.ask({ url: `${url}/${made.id}/revisions/1` })).json<{ record: object }>()
    expect(one.record).toMatchObject({ _secrets: { '/private_key': { set: true, last4: '' } } })
  })
})

describe('edges of the provider', () => {
  it('get a certificate with its key, each renewal as a new version, and its deletion', async () => {
    const edge = await makeAgent(portal, 'Edge of certificates')
    const { cursor } = await edge.all()
    const [first, second] = [makeCertificate({ cn: 'edge.example.com' }), makeCertificate({ cn: 'edge.example.com' })]
    const made = await added(first)
    const ofMade = async (after: string | null) => {
      const { changes, cursor: next } = await edge.all(after)
      return { next, found: changes.filter(({ id }) => id === made.id) }
    }
    const put = await ofMade(cursor)
    expect(put.found).toMatchObject([
      {
        account,
        type: 'certificates',
        version: 1,
        action: 'put',
        record: { seq: made.seq, certificate: first.certificate.trim(), private_key: first.key.trim() },
      },
    ])
    await change(made, { certificate: second.certificate, private_key: second.key })
    const renewed = await ofMade(put.next)
    expect(renewed.found).toMatchObject([{ version: 2, action: 'put', record: { seq: made.seq, private_key: second.key.trim() } }])
    await customer.ask({ method: 'DELETE', url: `${url}/${made.id}`, version: 2 })
    expect((await ofMade(renewed.next)).found).toMatchObject([{ version: 3, action: 'delete' }])
  })
})
