// Certificates as records: numbered, held, renewed, warned of.
import { describe, expect, it } from 'vitest'
import { maxRows } from '../../../server/store/records/records.ts'
import { accountScope, providerScope } from '../../../server/store/scope.ts'
import { anyCertificate, makeCertificate, makeChain } from '../../support/outside/certificates.ts'
import { account, type Certificate, openCertificates, resources, url } from './certificateRecords.ts'
import { errorsOf, httpResource, listUrl, listWith, sameBody } from '../support/portal.ts'

const day = 86_400_000
const { portal, customer, clock, add, added, change, read, resource } = await openCertificates()
const other = await portal.signIn('other@demo.example', { as: 'bearer' })

describe('a certificate', () => {
  it('R0-455 R1-163 R1-164 R1-330 has a number, a comment and its names joined by commas; lists are lists', async () => {
    const made = await added(anyCertificate(), { comment: 'Shop' })
    expect(made).toMatchObject({
      comment: 'Shop',
      type: 'uploaded',
      cn: 'shop.example.com',
      alt: 'shop.example.com, *.shop.example.com',
      days_left: 89,
      used_by: [],
      chain_state: 'untrusted',
      _secrets: { '/private_key': { set: true } },
    })
    expect(made.id).toMatch(/^crt_/)
    expect((await customer.ask({ url })).json<Certificate[]>().map(({ seq }) => seq)).toContain(made.seq)
  })
  it('is numbered per account, and no number is assigned twice', async () => {
    const [first, second] = [await added(anyCertificate()), await added(anyCertificate())]
    expect(second.seq).toBe(first.seq + 1)
    expect((await customer.ask({ method: 'DELETE', url: `${url}/${second.id}`, version: second.version })).statusCode).toBe(200)
    expect((await added(anyCertificate())).seq).toBe(second.seq + 1)
    const back = await customer.ask({ method: 'POST', url: `${url}/${second.id}/restore`, version: 2 })
    expect(back.json()).toMatchObject({ seq: second.seq })
    const [{ name }] = (await other.ask({ url: '/api/v1/accounts' })).json<[{ name: string }]>()
    const theirs = await other.ask({
      method: 'POST',
      url: listUrl(name, 'certificates'),
      body: { certificate: anyCertificate().certificate, private_key: anyCertificate().key },
    })
    expect(theirs.json()).toMatchObject({ seq: 1 })
  })
  it('is numbered in order also when many come at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => added(anyCertificate())))
    expect(new Set(made.map(({ seq }) => seq)).size).toBe(8)
  })
  it('is renewed by replacing it: its number stays, and so does the key until there is another', async () => {
    const [before, after] = [makeCertificate({ days: 10 }), makeCertificate({ days: 90, names: ['shop.example.com', 'new.example.com'] })]
    const made = await added(before)
    expect(errorsOf(await change(made, { certificate: after.certificate }))).toEqual(['/private_key certKeyMismatch'])
    const renewed = await change(made, { certificate: after.certificate, private_key: after.key })
    expect(renewed.json()).toMatchObject({ seq: made.seq, version: 2, alt: 'shop.example.com, new.example.com', days_left: 89 })
    // The same key, as some people renew.
    expect((await change(renewed.json(), { comment: 'Kept' })).json()).toMatchObject({
      version: 3,
      comment: 'Kept',
      alt: 'shop.example.com, new.example.com',
    })
  })
  it('records only real changes: values computed when reading are in no audit, history or stored version', async () => {
    const made = await added(anyCertificate())
    clock.time += day
    const renamed = (await change(made, { comment: 'Renamed' })).json<Certificate>()
    clock.time -= day
    expect(renamed).toMatchObject({ version: 2, used_by: [], days_left: 88 })
    const { history } = portal.services.store
    const [line] = (await history.audited(accountScope(account))).filter(({ id }) => id === made.id)
    expect(JSON.parse(line!.detail)).toEqual({ version: 2, changed: ['comment'] })
    const names = async (path: string): Promise<unknown> => (await customer.ask({ url: path })).json<{ changes: unknown[] }[]>()[0]!.changes
    expect([await names(`${url}/${made.id}/revisions`), await names(`/api/v1/accounts/${account}/history`)]).toEqual([
      ['comment'],
      [{ field: 'comment', after: 'Renamed' }],
    ])
    const stored = await portal.services.store.records.find(accountScope(account), 'certificates', made.id)
    for (const { data } of [stored!, ...(await history.revisions(accountScope(account), 'certificates', made.id, 9))])
      expect(Object.keys(JSON.parse(data) as object)).toEqual(expect.not.arrayContaining(['days_left', 'used_by']))
  })
  it('cannot be sorted or filtered by values computed when reading', async () => {
    expect([
      errorsOf(await listWith(customer, url, { filter: { days_left: 10 } })),
      errorsOf(await listWith(customer, url, { filter: { days_left_lte: 10 } })),
    ]).toEqual([['?filter/days_left filter'], ['?filter/days_left_lte filter']])
  })
  it('that has expired can be renamed, but not uploaded again', async () => {
    const short = makeCertificate({ days: 1 })
    const made = await added(short)
    const now = clock.time
    clock.time += 2 * day
    const renamed = await change(made, { comment: 'Old' })
    expect(renamed.json()).toMatchObject({ comment: 'Old', days_left: -2 })
    expect(errorsOf(await add(short))).toEqual(['/certificate certExpired'])
    clock.time = now
  })
  it('is separated from its chain, whatever field it was sent in', async () => {
    const { root, middle, leaf } = makeChain({ cn: 'www.example.com' })
    const made = await added({ certificate: `${leaf.certificate}${root.certificate}${middle.certificate}`, key: leaf.key })
    expect([made.certificate, made.chain]).toEqual([leaf.certificate.trim(), `${middle.certificate.trim()}\n${root.certificate.trim()}`])
    const without = await added(leaf)
    expect(without).toMatchObject({ chain_state: 'incomplete' })
    expect(without).not.toHaveProperty('chain')
  })
  it('is refused with errors at their fields, and nothing is stored', async () => {
    const count = async (): Promise<string> => String((await customer.ask({ url })).headers['content-range'])
    const before = await count()
    const { certificate, key } = anyCertificate()
    for (const [body, wanted] of [
      [{ certificate: 'x', private_key: 'y' }, ['/certificate certPem', '/private_key certKey']],
      [{ certificate: `${certificate}${key}`, private_key: key }, ['/certificate certHoldsKey']],
      [{ certificate, private_key: makeCertificate().key }, ['/private_key certKeyMismatch']],
      [{ certificate, private_key: key, chain: makeCertificate({ cn: 'stray' }).certificate }, ['/chain certStray']],
      [{ certificate, private_key: key, seq: 7 }, ['/seq readOnly']],
      [{ certificate, private_key: key, cn: 'x' }, ['/cn readOnly']],
      [{ certificate, private_key: key, type: 'letsencrypt' }, ['/type readOnly']],
      [{ certificate, private_key: key, comment: 'x'.repeat(101) }, ['/comment maxLength']],
      [{ certificate }, ['/private_key required']],
      [{ private_key: key }, ['/certificate required']],
      [{ certificate: certificate.repeat(200), private_key: key }, ['/certificate maxLength']],
    ] as const)
      expect(errorsOf(await customer.ask({ method: 'POST', url, body }))).toEqual(wanted)
    expect(await count()).toBe(before)
  })
})

it('the definition of a type says whether certificates are issued for it', async () => {
  const tasks = async (type: string): Promise<unknown> =>
    (await customer.ask({ url: `/api/v1/definitions/${type}?account=${account}` })).json<{ tasks?: unknown }>().tasks
  expect([await tasks('http-resources'), await tasks('dns-zones')]).toEqual([{ 'certificate-issue': { connected: false } }, undefined])
})

describe('a record that uses a certificate', () => {
  it('R1-109 refers to it by its number, only in its own account: foreign and unknown numbers are indistinguishable (A4)', async () => {
    const { seq, id } = await added(anyCertificate())
    const made = await resource('with certificate', { certificate: seq })
    expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ certificate: seq })])
    expect((await read(id)).used_by).toEqual([made.json<{ id: string }>().id])
    const [{ name }] = (await other.ask({ url: '/api/v1/accounts' })).json<[{ name: string }]>()
    // The other account has one of number 1 alone.
    const foreign = await other.ask({
      method: 'POST',
      url: listUrl(name, 'http-resources'),
      body: httpResource('foreign', { certificate: seq }),
      headers: { 'confirm-paid': '/certificate' },
    })
    const unknown = await other.ask({
      method: 'POST',
      url: listUrl(name, 'http-resources'),
      body: httpResource('foreign', { certificate: 999_999 }),
      headers: { 'confirm-paid': '/certificate' },
    })
    expect([foreign.statusCode, errorsOf(foreign)]).toEqual([400, ['/certificate reference']])
    expect(sameBody(foreign)).toBe(sameBody(unknown))
    for (const path of [`${listUrl(name, 'certificates')}/${id}`, `${url}/${id}`])
      expect((await other.ask({ url: path })).statusCode).toBe(404)
  })
  it('prevents its deletion, with itself as the reason; once released, the certificate can be deleted', async () => {
    const made = await added(anyCertificate())
    const held = (await resource('holder of it', { certificate: made.seq })).json<{ id: string; version: number }>()
    const refused = await customer.ask({ method: 'DELETE', url: `${url}/${made.id}`, version: made.version })
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'in_use',
        errors: [{ path: '', keyword: 'held', params: { names: 'holder of it', ids: [held.id] } }],
      }),
    ])
    expect((await read(made.id)).version).toBe(1)
    await customer.ask({ method: 'PATCH', url: `${resources}/${held.id}`, version: held.version, body: { certificate: null } })
    expect((await read(made.id)).used_by).toEqual([])
    expect((await customer.ask({ method: 'DELETE', url: `${url}/${made.id}`, version: made.version })).statusCode).toBe(200)
    const gone = await customer.ask({
      method: 'PATCH',
      url: `${resources}/${held.id}`,
      version: held.version + 1,
      body: { certificate: made.seq },
      headers: { 'confirm-paid': '/certificate' },
    })
    expect(errorsOf(gone)).toEqual(['/certificate reference'])
  })
})

describe('before it expires', () => {
  it('members of the account get e-mails 30, 14 and 3 days before, once each, in their language; others do not', async () => {
    const { store } = portal.services
    for (let rows = await store.expiries.due('9999'); rows.length > 0; rows = await store.expiries.due('9999'))
      for (const row of rows) await store.expiries.remove(row)
    const letters = async (): Promise<{ to: string; template: string; locale: string; subject: string }[]> =>
      (await store.records.list(providerScope, 'outgoing-messages')).rows
        .map(({ data }) => JSON.parse(data) as { to: string; template: string; locale: string; subject: string })
        .filter(({ template }) => template === 'certificate-expiring')
    const person = (await store.people.findByEmail('main', 'cdn2@demo.example'))!
    await store.people.update(person.id, { language: 'ru_RU' })
    const restricted = (
      await portal.services.people.create({ brand: 'main', email: 'cache-only@demo.example', kind: 'person', role: 'customer' })
    ).id
    await store.people.join(account, restricted, 'onlypartialcachedelete')
    const made = await added(makeCertificate({ days: 100, cn: 'warned.example.com' }))
    const now = clock.time
    const pass = async (days: number): Promise<number> => {
      clock.time = now + days * day
      const [one, two] = [portal.services.issuing.run(), portal.services.issuing.run()]
      await Promise.all([one.idle(), two.idle()])
      await Promise.all([one.close(), two.close()])
      return (await letters()).length
    }
    const people = (await store.people.members(account)).filter(({ role }) => role !== 'onlypartialcachedelete').length
    expect(people).toBeGreaterThan(0)
    const counts: number[] = []
    for (const days of [60, 69, 71, 75, 85, 87, 92, 96.5, 97.5, 99, 101]) counts.push(await pass(days))
    expect(counts.map((count) => count / people)).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    const told = await letters()
    expect(told.filter(({ to }) => to === 'cdn2@demo.example')).toEqual(
      Array.from({ length: 3 }, () =>
        expect.objectContaining({
          locale: 'ru_RU',
          subject: expect.stringMatching(/^Срок действия сертификата закончится \d\d-\d\d-\d{4}$/) as string,
        }),
      ),
    )
    expect(told.map(({ to }) => to)).not.toContain('cache-only@demo.example')
    clock.time = now
    // A new one in its place starts over.
    const next = makeCertificate({ days: 120, cn: 'warned.example.com' })
    expect((await change(made, { certificate: next.certificate, private_key: next.key })).statusCode).toBe(200)
    expect(await store.expiries.find({ account, type: 'certificates', id: made.id })).toMatchObject({ warned_days: null, renews: 0 })
  })
})

describe('of a certificate that very many records use', () => {
  it('each one is reported, more than the store returns at once', async () => {
    const { id, seq } = await added(anyCertificate())
    const { id: first } = (await resource('first of many', { certificate: seq })).json<{ id: string }>()
    const { records } = portal.services.store
    const row = await records.find(accountScope(account), 'http-resources', first)
    for (let n = 0; n < maxRows; n += 1) await records.insert(accountScope(account), 'http-resources', { ...row!, id: `http_many${n}` })
    const used = (await read(id)).used_by
    expect([used.length, new Set(used).size]).toEqual([maxRows + 1, maxRows + 1])
  })
})
