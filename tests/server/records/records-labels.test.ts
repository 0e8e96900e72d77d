import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountScope } from '../../../server/store/scope.ts'
import { type Answer, type Caller, errorsOf, httpResource, listUrl, listWith, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
let other: Caller
const url = listUrl('demo-cdn2', 'http-resources')
const ids: Record<string, string> = {}
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  ;[customer, other] = [await portal.signIn('cdn2@demo.example'), await portal.signIn('other@demo.example')]
  for (const name of ['one', 'two', 'three'])
    ids[name] = (await customer.ask({ method: 'POST', url, body: httpResource(name) })).json<{ id: string }>().id
})
afterAll(() => portal.close())
const label = (name: string, body: unknown, caller = customer): Promise<Answer> =>
  caller.ask({ method: 'PATCH', url: `${url}/${ids[name]}/labels`, body })
const names = async (filter: object): Promise<string[]> =>
  (await listWith(customer, url, { filter }))
    .json<{ name: string }[]>()
    .map(({ name }) => name)
    .sort()

describe('labels', () => {
  it('are added and removed without a new version, and an open form saves as before', async () => {
    const before = (await customer.ask({ url: `${url}/${ids.one}` })).json()
    const answer = await label('one', { add: ['env=prod', 'магазин', 'team/a'] })
    expect(answer.json()).toEqual({ ...before, _labels: ['env=prod', 'team/a', 'магазин'] })
    expect((await label('one', { add: ['env=test'], remove: ['team/a', 'never there'] })).json()['_labels']).toEqual([
      'env=test',
      'магазин',
    ])
    const { _labels: none, ...body } = before
    expect(none).toEqual([])
    expect((await customer.ask({ method: 'PUT', url: `${url}/${ids.one}`, version: 1, body })).json()).toMatchObject({
      version: 2,
      _labels: ['env=test', 'магазин'],
    })
  })
  it('are filtered by one or several labels, by a key, or by none', async () => {
    await label('two', { add: ['env=prod', 'old'] })
    expect(await names({ _labels: 'env=test' })).toEqual(['one'])
    expect(await names({ _labels: 'env' })).toEqual(['one', 'two'])
    expect(await names({ _labels: ['old', 'магазин'] })).toEqual(['one', 'two'])
    expect(await names({ _labels: null })).toEqual(['three'])
    expect(await names({ _labels: 'en' })).toEqual([])
    expect(await names({ _labels: 'ENV' })).toEqual([])
    expect(await names({ _labels: [] })).toEqual([])
  })
  it('can be searched, also after the record was changed', async () => {
    expect(await names({ q: 'магаз' })).toEqual(['one'])
    expect(await names({ q: 'env=test' })).toEqual(['one'])
    await customer.ask({ method: 'PATCH', url: `${url}/${ids.two}`, version: 1, body: { active: false } })
    expect(await names({ q: 'old' })).toEqual(['two'])
    await label('two', { remove: ['old'] })
    expect(await names({ q: 'old' })).toEqual([])
  })
  it('are audited with the person and the change', async () => {
    await label('three', { add: ['seen'] })
    const [entry] = await portal.services.store.history.audited(accountScope('demo-cdn2'), 1)
    expect(entry).toMatchObject({ action: 'label', id: ids.three, actor_name: 'cdn2@demo.example' })
    expect(JSON.parse(entry!.detail)).toEqual({ version: 1, added: ['seen'], removed: [] })
  })
  it('are not lost when two are set at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => label('three', { add: [`at-once-${index}`] })))
    expect((await customer.ask({ url: `${url}/${ids.three}` })).json()['_labels']).toHaveLength(9)
    await label('three', { remove: Array.from({ length: 8 }, (_, index) => `at-once-${index}`) })
  })

  it.each([[''], ['two words'], ['=x'], ['-x'], ['a=b=c'], ['a"b'], ['a%'], ['a\u0000'], ['a'.repeat(64)], ['\u202eabc'], ['<b>']])(
    'refuse the text %j',
    async (text) => {
      const answer = await label('one', { add: ['fine', text] })
      expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/add/1 format']])
    },
  )
  it.each([
    [{}],
    [{ set: ['a'] }],
    [{ add: 'a' }],
    [{ add: [5] }],
    [{ add: ['a', 'a'] }],
    [{ add: Array.from({ length: 21 }, (_, index) => `l${index}`) }],
    [[]],
  ])('are refused with the body %j', async (body) => {
    expect((await label('one', body)).statusCode).toBe(400)
  })
  it('are limited to 20', async () => {
    await label('three', { add: Array.from({ length: 19 }, (_, index) => `full-${index}`) })
    const answer = await label('three', { add: ['more'] })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/add maxItems']])
    expect((await label('three', { add: ['more'], remove: ['full-0'] })).json()['_labels']).toHaveLength(20)
  })
  it('are limited to the account (A1) and to people who may change the record', async () => {
    expect((await label('one', { add: ['theirs'] }, other)).statusCode).toBe(404)
    expect(
      (await other.ask({ method: 'PATCH', url: `${listUrl('demo-other', 'http-resources')}/${ids.one}/labels`, body: { add: ['theirs'] } }))
        .statusCode,
    ).toBe(404)
    expect((await label('one', { add: ['theirs'] }, await portal.signIn('cachedelete@demo.example'))).statusCode).toBe(404)
    expect((await label('one', { add: ['x'] }, portal.nobody)).statusCode).toBe(401)
    expect(await names({ _labels: ['theirs', 'x'] })).toEqual([])
  })
  it('cannot be written through the record: another value is refused', async () => {
    const record = (await customer.ask({ url: `${url}/${ids.one}` })).json()
    for (const labels of [['other'], [], null, 'x']) {
      const answer = await customer.ask({
        method: 'PUT',
        url: `${url}/${ids.one}`,
        version: record.version,
        body: { ...record, _labels: labels },
      })
      expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/_labels readOnly']])
    }
  })
  it('are sorted as the rows show them, and have no filter but labels (D6)', async () => {
    const rows = (await listWith(customer, url, { sort: ['_labels', 'DESC'] })).json<{ _labels: string[] }[]>()
    const shown = rows.map(({ _labels }) => JSON.stringify(_labels))
    expect(shown).toEqual(shown.toSorted().toReversed())
    expect(new Set(shown).size).toBeGreaterThan(1)
    for (const value of ['a" or 1=1 --', "x'", { $ne: 1 }, 5, ['a', {}]])
      expect((await listWith(customer, url, { filter: { _labels: value } })).statusCode, JSON.stringify(value)).toBe(400)
  })
})

describe('distinct labels in an account', () => {
  const owners = listUrl('demo-other', 'http-resources')
  const made: string[] = []
  const put = (id: string, body: object): Promise<Answer> => other.ask({ method: 'PATCH', url: `${owners}/${id}/labels`, body })
  beforeAll(async () => {
    for (let n = 0; n < 52; n += 1)
      made.push((await other.ask({ method: 'POST', url: owners, body: httpResource(`labelled ${n}`) })).json<{ id: string }>().id)
    for (let n = 0; n < 50; n += 1) await put(made[n]!, { add: Array.from({ length: 20 }, (_, k) => `l${n}-${k}`) })
  })
  it('are limited to a thousand; the error names the one beyond', async () => {
    const answer = await put(made[50]!, { add: ['l0-0', 'one-more'] })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/add/1 labelsLimit']])
    expect((await other.ask({ url: `${owners}/${made[50]}` })).json()['_labels']).toEqual([])
  })
  it('can still be used at the limit, and are freed by removing one everywhere', async () => {
    expect((await put(made[50]!, { add: ['l0-0', 'l1-1'] })).statusCode).toBe(200)
    expect((await put(made[2]!, { remove: ['l2-0'] })).statusCode).toBe(200)
    expect((await put(made[51]!, { add: ['fresh'] })).statusCode).toBe(200)
    expect((await put(made[51]!, { add: ['fresher'] })).statusCode).toBe(400)
  })
  it('do not include those of others', async () => {
    expect((await label('one', { add: ['new-here'] })).statusCode).toBe(200)
  })
})
