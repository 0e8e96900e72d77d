// Alerts on figures: judged from the rollups by one process at a time, told to members and to a webhook, tried by hand.
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, errorsOf, listUrl } from '../support/portal.ts'
import { openAlertOffice } from './alertOffice.ts'
import { type Line, sendLines } from './logLines.ts'

type Alert = { id: string; version: number; state: string; value?: number; webhook_error?: string; webhook_secret?: string }
type Heard = { path: string; headers: IncomingHttpHeaders; body: string }
const account = 'demo-cdn2'
const url = listUrl(account, 'metric-alerts')
const secret = 'abcdefghij_0123456789'
let status = 200
const heard: Heard[] = []
const office = await openAlertOffice({
  names: { 'inside.test': ['10.0.0.1'] },
  hooks: (request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body })
      answer.writeHead(status, status === 302 ? { location: 'http://inside.test/' } : {}).end('x'.repeat(1000))
    })
  },
})
const { clock, portal, run, hookUrl, pass } = office
afterAll(office.close)
const customer = await portal.signIn('cdn2@demo.example')
const stranger = await portal.signIn('other@demo.example')
const agent = await makeAgent(portal, 'Edge 1')
const [resource] = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string; name: string }[]>()
const [live] = (await customer.ask({ url: listUrl(account, 'live-resources') })).json<{ id: string }[]>()

let sent = 0
/** Requests in the middle of the last period of 5 minutes. */
async function requests(count: number, more: Partial<Line> = {}): Promise<void> {
  const time = new Date(clock.now - 4 * 60_000).toISOString()
  const lines = Array.from({ length: count }, () => ({
    time,
    account,
    resource: resource!.id,
    host: 'a.example',
    status: 200,
    bytes: 1000,
    ...more,
  }))
  expect((await sendLines(agent, 'alerts', sent, lines)).json()).toMatchObject({ refused: [] })
  sent += count
}
const given = { name: 'Watch', metric: 'requests', condition: 'above', threshold: 10, period: 5 }
const post = (body: object, caller: Caller = customer) => caller.ask({ method: 'POST', url, body })
async function make(more: object = {}): Promise<Alert> {
  const answer = await post({ ...given, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Alert>()
}
const read = async ({ id }: Alert): Promise<Alert> => (await customer.ask({ url: `${url}/${id}` })).json<Alert>()
const test = (id: string, caller: Caller = customer) =>
  caller.ask({ method: 'POST', url: `/api/v1/accounts/${account}/statistics/alerts/${id}/test` })
async function remove({ id }: Alert): Promise<void> {
  const { version } = await read({ id } as Alert)
  expect((await customer.ask({ method: 'DELETE', url: `${url}/${id}`, version })).statusCode).toBe(200)
}
type Letter = { to: string; template: string; subject: string }
const letters = async (name: string): Promise<Letter[]> =>
  (await portal.services.store.records.list(providerScope, 'outgoing-messages')).rows
    .map(({ data }) => JSON.parse(data) as Letter)
    .filter(({ subject, template }) => template.startsWith('metric-alert') && subject.includes(name))

describe('an alert', () => {
  it('fires when the figure passes its limit, is over when it returns, and reports each once', async () => {
    const alert = await make({ name: 'Rush' })
    await pass()
    expect((await read(alert)).state).toBe('ok')
    await requests(11)
    await pass()
    expect(await read(alert)).toMatchObject({ state: 'firing', value: 11 })
    await pass()
    expect((await letters('Rush')).map(({ template }) => template)).toEqual(['metric-alert'])
    await pass(10)
    expect(await read(alert)).toMatchObject({ state: 'ok', value: 0 })
    expect((await letters('Rush')).map(({ template }) => template).toSorted()).toEqual(['metric-alert', 'metric-alert-over'])
    // Its history has every change of state.
    const revisions = (await customer.ask({ url: `${url}/${alert.id}/revisions` })).json<{ version: number }[]>()
    expect(revisions.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4])
    await remove(alert)
  })

  it('writes about the same alert at most once an hour', async () => {
    const alert = await make({ name: 'Flap' })
    for (let turn = 0; turn < 3; turn += 1) {
      await requests(11)
      await pass()
      expect((await read(alert)).state).toBe('firing')
      await pass(10)
      expect((await read(alert)).state).toBe('ok')
    }
    expect((await letters('Flap')).filter(({ template }) => template === 'metric-alert')).toHaveLength(1)
    await remove(alert)
  })

  it.each([
    [{ metric: 'errors', threshold: 50 }, { status: 502 }, 'firing'],
    [{ metric: 'errors', threshold: 50 }, { status: 404 }, 'ok'],
    [{ metric: 'cache_ratio', condition: 'below', threshold: 20 }, { cache: 'MISS' }, 'firing'],
    [{ metric: 'cache_ratio', condition: 'below', threshold: 20 }, { cache: 'HIT' }, 'ok'],
    [{ metric: 'traffic', threshold: 1 }, { bytes: 2 ** 30 }, 'firing'],
    [{ metric: 'requests', host: 'b.example', threshold: 1 }, {}, 'ok'],
    [{ metric: 'requests', condition: 'falls', threshold: 50 }, {}, 'no_data'],
  ])('%j with requests of %j is %s', async (more, line, state) => {
    await pass(20)
    const alert = await make({ name: 'Case', letters: 'none', webhook: hookUrl('/case'), ...more })
    await requests(3, line)
    await pass()
    expect((await read(alert)).state).toBe(state)
    await remove(alert)
  })

  it('of a share has no state without requests', async () => {
    await pass(20)
    const alert = await make({ metric: 'errors', threshold: 1 })
    await pass()
    expect((await read(alert)).state).toBe('no_data')
    await remove(alert)
  })

  it('is evaluated with views of streams', async () => {
    const alert = await make({ metric: 'views', stream: live!.id, condition: 'below', threshold: 1 })
    await pass()
    expect((await read(alert)).state).toBe('firing')
    await remove(alert)
  })

  it('that is switched off or deleted is not evaluated', async () => {
    const off = await make({ active: false })
    const gone = await make({ name: 'Gone' })
    await remove(gone)
    await requests(30)
    await pass()
    expect((await read(off)).state).toBe('waiting')
    expect(await letters('Gone')).toEqual([])
    await remove(off)
  })

  it('is evaluated once by two processes', async () => {
    const other = portal.services.metricAlerts.run()
    const alert = await make({ name: 'Twice' })
    await requests(11)
    clock.now += 60_000
    run.wake()
    other.wake()
    await Promise.all([run.idle(), other.idle()])
    await other.close()
    expect((await read(alert)).state).toBe('firing')
    expect(await letters('Twice')).toHaveLength(1)
    await remove(alert)
  })
})

describe('letters', () => {
  it('describe the alert in the language of their recipient, with units', async () => {
    await pass(20)
    const language = (locale: string) => customer.ask({ method: 'PATCH', url: '/api/v1/session', body: { language: locale } })
    await language('ru_RU')
    const alert = await make({ name: 'Трафик магазина', metric: 'traffic', threshold: 0.5, resource: resource!.id, host: 'a.example' })
    await requests(3, { bytes: 2 ** 29 })
    await pass()
    const { rows } = await portal.services.store.records.list(providerScope, 'outgoing-messages')
    const mail = rows.find(({ data }) => data.includes('Трафик магазина'))!
    const admin = await portal.signIn('admin@demo.example')
    const text = (await admin.ask({ method: 'POST', url: `/api/v1/messages/${mail.id}/text`, body: {} })).json<{
      subject: string
      text: string
    }>()
    expect(text.subject).toBe('Оповещение: Трафик магазина')
    expect(text.text).toContain(
      `Трафик, аккаунт demo-cdn2 (Ресурс: ${resource!.name}; Хост: a.example), последний период (5 минут): 1,5 ГБ. Оповещение срабатывает при условии: выше 0,5 ГБ.`,
    )
    expect(text.text).toContain(`/stat/alerts/${alert.id}`)
    await language('en_US')
    await remove(alert)
  })

  it('go to chosen members only', async () => {
    const alert = await make({ name: 'Chosen', letters: 'chosen', recipients: ['CDN2@demo.example'] })
    await requests(11)
    await pass()
    expect((await letters('Chosen')).map(({ to }) => to)).toEqual(['cdn2@demo.example'])
    await remove(alert)
  })
  it.each(['nobody@elsewhere.example', 'other@demo.example', 'admin@demo.example'])('never go to %s, who is no member', async (email) => {
    const answer = await post({ ...given, letters: 'chosen', recipients: ['cdn2@demo.example', email] })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: [{ path: '/recipients/1', keyword: 'reference' }] })
  })
})

describe('a webhook', () => {
  it('is called with a signed body at each change', async () => {
    await pass(20)
    heard.length = 0
    const alert = await make({ name: 'Hook', letters: 'none', webhook: hookUrl('/x?y=1'), webhook_secret: secret })
    await requests(11)
    await pass()
    await run.idle()
    expect(heard).toHaveLength(1)
    const [{ path, headers, body }] = heard as [Heard]
    expect(path).toBe('/x?y=1')
    expect(headers['content-type']).toBe('application/json')
    expect(headers['x-portal-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
    expect(JSON.parse(body)).toMatchObject({ event: 'firing', alert: alert.id, account, metric: 'requests', value: 11 })
    expect((await read(alert)).webhook_secret).not.toBe(secret)
    await remove(alert)
  })

  it.each([500, 302, 404])('that answers %i is called four times; then the alert shows the reason', async (code) => {
    await pass(20)
    status = code
    heard.length = 0
    const alert = await make({ letters: 'none', webhook: hookUrl('/') })
    await requests(11)
    for (const minutes of [1, 1, 5, 30]) await pass(minutes)
    status = 200
    expect(heard.filter(({ body }) => body.includes('"firing"'))).toHaveLength(4)
    expect((await read(alert)).webhook_error).toBe(`HTTP ${code}`)
    await remove(alert)
  })

  it('whose name leads to an internal address is not called, and one at a port of another service is not saved', async () => {
    const inside = await make({ webhook: 'http://inside.test/' })
    expect((await test(inside.id)).json()).toMatchObject({ webhook: { reason: 'no_public_address' } })
    expect(errorsOf(await post({ ...given, webhook: 'http://hooks.test:25/' }))).toEqual(['/webhook closedPort'])
    await remove(inside)
  })
})

describe('a test', () => {
  it('sends letters and calls the webhook now, and changes nothing', async () => {
    await pass(20)
    heard.length = 0
    const alert = await make({ name: 'Try', webhook: hookUrl('/try') })
    await requests(2)
    await pass()
    const before = await read(alert)
    const answer = await test(alert.id)
    expect(answer.json()).toMatchObject({ state: 'ok', value: 2, webhook: { status: 200 } })
    expect(answer.json<{ letters: number }>().letters).toBe((await letters('Try')).length)
    expect(JSON.parse(heard[0]!.body)).toMatchObject({ event: 'test', value: 2 })
    expect(await read(alert)).toEqual(before)
    await remove(alert)
  })
  it('is limited', async () => {
    await pass(20)
    const alert = await make()
    const statuses: number[] = []
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await test(alert.id)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await remove(alert)
  })
  it('is refused to strangers, without a session, to a restricted role, and for missing alerts', async () => {
    await pass(20)
    const alert = await make()
    const restricted = await portal.signIn('cachedelete@demo.example')
    expect((await test(alert.id, stranger)).statusCode).toBe(404)
    expect((await test(alert.id, portal.nobody)).statusCode).toBe(401)
    expect((await test(alert.id, restricted)).statusCode).toBe(404)
    expect((await test('alt_unknown')).statusCode).toBe(404)
    const foreign = await stranger.ask({ method: 'POST', url: `/api/v1/accounts/demo-other/statistics/alerts/${alert.id}/test` })
    expect(foreign.statusCode).toBe(404)
    await remove(alert)
  })
})
