// Contract files of projects: kinds by content, who sees which, limits, and the audit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { form, video } from '../files/fileOffice.ts'
import { type Answer, type Caller, openPortal, type Portal } from '../support/portal.ts'
import { adminOfSecondBrand } from '../support/secondBrand.ts'

type File = { id: string; name: string; size: number; content_type: string; shared: boolean }
let portal: Portal
let admin: Caller
let foreign: Caller
let customer: Caller
let project = ''
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n')
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  foreign = await adminOfSecondBrand(portal)
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  project = (await portal.services.store.accounts.find('demo-cdn2'))!.project_id
})
afterAll(() => portal.close())

type Sent = { bytes?: Buffer; shared?: boolean; caller?: Caller; of?: string; field?: string; host?: string }
const add = (
  name: string,
  { bytes = pdf, shared = false, caller = admin, of = project, field = 'file', host = 'localhost' }: Sent = {},
): Promise<Answer> => {
  const { headers, payload } = form(name, bytes, field)
  return portal.app.inject({
    method: 'POST',
    url: `/api/v1/billing/${of}/files?shared=${shared}`,
    headers: { ...headers, host, authorization: `Bearer ${caller.token}` },
    payload,
  })
}
const list = async (): Promise<File[]> => (await admin.ask({ url: `/api/v1/billing/${project}/files` })).json()
const own = async (caller = customer, account = 'demo-cdn2'): Promise<Answer> =>
  caller.ask({ url: `/api/v1/accounts/${account}/billing/files` })

describe('a contract file', () => {
  it('is added, listed, downloaded unchanged, and deleted, each with an audit row of the project', async () => {
    const answer = await add('Договор 42.pdf')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { name: 'Договор 42.pdf', size: pdf.length, content_type: 'application/pdf', shared: false },
    ])
    const { id } = answer.json<File>()
    expect((await list()).map(({ name }) => name)).toEqual(['Договор 42.pdf'])
    const content = await admin.ask({ url: `/api/v1/billing/${project}/files/${id}/content` })
    expect([content.body, content.headers['content-type'], content.headers['content-security-policy']]).toEqual([
      pdf.toString(),
      'application/pdf',
      "default-src 'none'; sandbox",
    ])
    expect(content.headers['content-disposition']).toContain('attachment')
    expect((await admin.ask({ method: 'DELETE', url: `/api/v1/billing/${project}/files/${id}` })).statusCode).toBe(204)
    expect(await list()).toEqual([])
    expect((await admin.ask({ url: `/api/v1/billing/${project}/files/${id}/content` })).statusCode).toBe(404)
    const rows = (await portal.services.store.history.audited(providerScope)).filter((row) => row.id === project)
    expect(rows.slice(0, 2).map(({ action, type }) => [action, type])).toEqual([
      ['contract-deleted', 'projects'],
      ['contract-uploaded', 'projects'],
    ])
  })
  it('is visible to the customers of its project only when it is shared', async () => {
    const hidden = (await add('internal.pdf')).json<File>()
    const shared = (await add('signed.pdf', { shared: true })).json<File>()
    expect((await own()).json<File[]>().map(({ name }) => name)).toEqual(['signed.pdf'])
    const at = (id: string): string => `/api/v1/accounts/demo-cdn2/billing/files/${id}/content`
    expect((await customer.ask({ url: at(shared.id) })).body).toBe(pdf.toString())
    expect((await customer.ask({ url: at(hidden.id) })).statusCode).toBe(404)
    const other = await portal.signIn('other@demo.example', { as: 'bearer' })
    expect((await own(other, 'demo-other')).json()).toEqual([])
    expect((await own(other)).statusCode).toBe(404)
    expect((await other.ask({ url: `/api/v1/accounts/demo-other/billing/files/${shared.id}/content` })).statusCode).toBe(404)
    // No call on files of accounts finds them.
    expect((await customer.ask({ url: '/api/v1/accounts/demo-cdn2/files' })).json()).toMatchObject({ files: [], total: 0 })
    expect((await customer.ask({ url: `/api/v1/accounts/demo-cdn2/files/${shared.id}/content` })).statusCode).toBe(404)
  })
  it('survives the sweep of files', async () => {
    const before = await list()
    await portal.services.files.sweep()
    for (const { id } of before) expect((await admin.ask({ url: `/api/v1/billing/${project}/files/${id}/content` })).statusCode).toBe(200)
  })
})

describe('refused are', () => {
  it.each([
    ['a film', 'film.mp4', video()],
    ['a page that calls itself a PDF', 'page.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PDF that calls itself a picture', 'scan.png', pdf],
    ['a vector picture', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a file without a kind', 'contract', pdf],
    ['nothing', 'empty.pdf', Buffer.alloc(0)],
  ])('%s', async (_what, name, bytes) => {
    const answer = await add(name, { bytes })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'file_kind'])
  })
  it('a taken name, a path, another field, no form, and more than 20 MB', async () => {
    await add('taken.pdf')
    expect((await add('taken.pdf', { shared: true })).json()).toMatchObject({ status: 409, code: 'file_exists' })
    expect((await add('a:b.pdf')).json()).toMatchObject({ status: 400, code: 'file_name' })
    expect((await add('x.pdf', { field: 'other' })).statusCode).toBe(400)
    const plain = await admin.ask({ method: 'POST', url: `/api/v1/billing/${project}/files`, body: {} })
    expect([400, 415]).toContain(plain.statusCode)
    const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)])
    expect((await add('large.pdf', { bytes: large })).statusCode).toBe(413)
    expect((await list()).map(({ name }) => name)).not.toContain('large.pdf')
  })
  it('callers who do not reach the project, and callers who may only read it', async () => {
    expect((await add('foreign.pdf', { caller: foreign, host: 'second.localhost' })).statusCode).toBe(404)
    expect((await foreign.ask({ url: `/api/v1/billing/${project}/files` })).statusCode).toBe(404)
    const [{ id } = { id: '' }] = await list()
    expect((await foreign.ask({ url: `/api/v1/billing/${project}/files/${id}/content` })).statusCode).toBe(404)
    expect((await foreign.ask({ method: 'DELETE', url: `/api/v1/billing/${project}/files/${id}` })).statusCode).toBe(404)
    for (const url of [`/api/v1/billing/${project}/files`, `/api/v1/billing/${project}/files/${id}/content`])
      expect([(await customer.ask({ url })).statusCode, (await portal.nobody.ask({ url })).statusCode]).toEqual([404, 401])
    expect((await add('customer.pdf', { caller: customer })).statusCode).toBe(404)
    expect((await admin.ask({ url: `/api/v1/billing/prj_none/files` })).statusCode).toBe(404)
  })
  const newProject = async (name: string): Promise<string> => {
    const body = { name, client_type: 'legal', company_brand: 'main', status: 'active', currency: 'RUB' }
    return (await admin.ask({ method: 'POST', url: '/api/v1/projects', body })).json<{ id: string }>().id
  }
  it('files beyond the limit and taken names, also when sent concurrently', async () => {
    const of = await newProject('At once')
    for (let index = 0; index < 45; index += 1) expect((await add(`${index}.pdf`, { of })).statusCode).toBe(201)
    const named = await Promise.all(Array.from({ length: 6 }, () => add('same.pdf', { of })))
    expect(named.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`late-${index}.pdf`, { of, shared: index % 2 === 0 })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4)
    expect(answers.filter(({ statusCode }) => statusCode !== 201).map((one) => one.json<{ code: string }>().code)).toEqual(
      Array(8).fill('too_many_files'),
    )
    // Nothing is left of a refused one.
    expect(await portal.services.store.files.sums(`project:${of}`)).toMatchObject({ ready: { count: 50 }, receiving: { count: 0 } })
  })
  it('a file beyond the limit of the project', async () => {
    const of = await newProject('Full')
    for (let index = 0; index < 50; index += 1) expect((await add(`${index}.pdf`, { of, shared: index % 2 === 0 })).statusCode).toBe(201)
    const answer = await add('one-more.pdf', { of })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'too_many_files'])
  })
})
