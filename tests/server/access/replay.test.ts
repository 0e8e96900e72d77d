// A2: everything A did, asked again by B with A's ids in every place, gives B nothing of A.
import { chargedMonth, sharedContract } from '../api/openapiReplayBilling.ts'
import type { Access } from '../../../server/routes/access.ts'
import { putDraftedTypes } from './matrixPlaces.ts'
import { quietAlert, statisticsCalls } from './statisticsPaths.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formText } from '../files/fileOffice.ts'
import { type Answer, type Ask, type Caller, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let a: Caller
let b: Caller
const session: { ask: Ask; answer: Answer }[] = []

beforeAll(async () => {
  portal = await openPortal()
  await putDraftedTypes(portal)
  a = await portal.signIn('cdn2@demo.example')
  b = await portal.signIn('other@demo.example')
})
afterAll(() => portal.close())

async function asA(ask: Ask): Promise<Answer> {
  const answer = await a.ask(ask)
  session.push({ ask, answer })
  return answer
}
const mark = 'only-of-a'
const resources = listUrl('demo-cdn2', 'http-resources')
const zones = listUrl('demo-cdn2', 'dns-zones')
const records = listUrl('demo-cdn2', 'dns-records')
const restreams = listUrl('demo-cdn2', 'restreams')

it('A creates its records', async () => {
  await asA({ url: '/api/v1/definitions?account=demo-cdn2' })
  await asA({ url: '/api/v1/definitions/http-resources?account=demo-cdn2' })
  await asA({ url: '/api/v1/messages/http-resources/en_US?account=demo-cdn2' })
  const made = (
    await asA({
      method: 'POST',
      url: resources,
      headers: { 'confirm-paid': '/auth' },
      body: httpResource(mark, { auth: { md5: { secret: 'Secret_of_A_2026' } } }),
    })
  ).json()
  await asA({ url: resources })
  await asA({ url: `${resources}?filter={"q":"${mark}"}&sort=["name","ASC"]&range=[0,9]` })
  await asA({ url: `${resources}/${made.id}` })
  await asA({ method: 'PUT', url: `${resources}/${made.id}`, version: 1, body: { ...made, follow_redirects: true } })
  await asA({ method: 'PATCH', url: `${resources}/${made.id}`, version: 2, body: { active: false } })
  await asA({ url: `${resources}/${made.id}/revisions` })
  await asA({ method: 'POST', url: `${resources}/${made.id}/checks` })
  await asA({ method: 'POST', url: `${resources}/${made.id}/names/check` })
  await asA({ url: '/api/v1/accounts/demo-cdn2/name-proof' })
  await asA({ url: '/api/v1/accounts/demo-cdn2/unsupported?type=http-resources' })
  await asA({ url: `${resources}/${made.id}/revisions/1` })
  const zone = (await asA({ method: 'POST', url: zones, body: { name: 'only-of-a.example' } })).json()
  await asA({ url: `${zones}/${zone.id}` })
  const record = (
    await asA({
      method: 'POST',
      url: records,
      body: { zone_id: zone.id, type: 'A', name: 'www', ttl: 300, records: [{ content: '192.0.2.9' }] },
    })
  ).json()
  await asA({ url: `${records}?filter={"zone_id":"${zone.id}"}` })
  await asA({ method: 'POST', url: `${records}/batch`, body: { trial: true, changes: [{ action: 'delete', id: record.id, version: 1 }] } })
  await asA({ method: 'DELETE', url: `${records}/${record.id}`, version: 1 })
  await asA({ method: 'DELETE', url: `${resources}/${made.id}`, version: 9 })
  await asA({ method: 'POST', url: `${records}/${record.id}/restore`, version: 2 })
  await asA({ method: 'PATCH', url: `${resources}/${made.id}/labels`, body: { add: [`of=${mark}`] } })
  const restream = (
    await asA({
      method: 'POST',
      url: restreams,
      body: {
        name: `restream-${mark}`,
        type: 'long',
        restreams: [
          {
            source: 'rtmp://in.example.com/live/a/main',
            target_type: 'customRTMP',
            target_url: 'rtmp://push.example.com/app',
            target_key: mark,
          },
        ],
      },
    })
  ).json()
  await asA({ url: `${restreams}/reports` })
  for (const path of ['reports', 'reports/history', 'reports/figures']) await asA({ url: `${restreams}/${restream.id}/${path}` })
  const contracts = '/api/v1/accounts/demo-cdn2/billing/files'
  const { project_id: shared } = (await portal.services.store.accounts.find('demo-cdn2'))!
  const contract = await sharedContract(portal, { project: shared }, `${mark}.pdf`)
  await asA({ url: contracts })
  await asA({ url: `${contracts}/${contract}/content` })
  const sketches = listUrl('demo-cdn2', 'sketches')
  const sketch = (await asA({ method: 'POST', url: sketches, body: { name: mark } })).json()
  const drawn = { method: 'PUT', url: `${sketches}/${sketch.id}/draft`, body: { name: `draft-${mark}` }, version: 1 } as const
  const { draft } = (await asA(drawn)).json()
  await asA({ url: drawn.url })
  await asA({ method: 'DELETE', url: `${drawn.url}?draft=${draft}` })
  const lives = listUrl('demo-cdn2', 'live-resources')
  const stream = { saaaaaaaaa: { name: mark, resolution: '720p' } }
  const live = (await asA({ method: 'POST', url: lives, body: { type: 'RTMP-publish', name: `live-${mark}`, streams: stream } })).json()
  const at = '/streams/saaaaaaaaa/password'
  await asA({ method: 'POST', url: `${lives}/${live.id}/keys/reveal`, body: { at } })
  await asA({ method: 'POST', url: `${lives}/${live.id}/keys/rotate`, body: { at, hours: 1 }, version: 1 })
  const takes = listUrl('demo-cdn2', 'stream-records')
  const settings = { resource_id: live.id, stream_name: mark, stream_type: 'short', path: 'index.m3u8', launch_type: 'button' }
  const take = (await asA({ method: 'POST', url: takes, body: settings })).json()
  await asA({ method: 'POST', url: `${takes}/${take.id}/commands/stop`, version: 1 })
  const view = (await asA({ method: 'POST', url: `${resources}/views`, body: { name: mark, filter: { q: mark } } })).json()
  await asA({ url: `${resources}/views` })
  await asA({ method: 'PUT', url: `${resources}/views/layout`, body: { density: 'compact' } })
  await asA({ method: 'PUT', url: `${resources}/views/${view.id}`, body: { name: mark } })
  await asA({ method: 'DELETE', url: `${resources}/views/${view.id}` })
  const tasks = listUrl('demo-cdn2', 'cache-tasks')
  await asA({ url: `${tasks}/quota` })
  await asA({ url: `${tasks}/choices/domain` })
  await asA({ url: `/api/v1/search?q=${mark}&account=demo-cdn2` })
  await asA({ url: '/api/v1/openapi.json?account=demo-cdn2' })
  const { id: me } = (await a.ask({ url: '/api/v1/session' })).json<{ id: string }>()
  const { id: invitation } = (
    await asA({
      method: 'POST',
      url: '/api/v1/accounts/demo-cdn2/invitations',
      body: { email: 'only-of-a@friends.example', role: 'customer' },
    })
  ).json<{ id: string }>()
  // Changing one's own role is refused (403), the last member stays (409), and an e-mail is not repeated within a minute (429).
  await asA({ method: 'PATCH', url: `/api/v1/accounts/demo-cdn2/members/${me}`, body: { role: 'customer' } })
  await asA({ method: 'DELETE', url: `/api/v1/accounts/demo-cdn2/members/${me}` })
  await asA({ method: 'PUT', url: `/api/v1/accounts/demo-cdn2/invitations/${invitation}` })
  await asA({ method: 'DELETE', url: `/api/v1/accounts/demo-cdn2/invitations/${invitation}` })
  for (const what of ['service', 'manager', 'prices', 'members', 'invitations', 'history'])
    await asA({ url: `/api/v1/accounts/demo-cdn2/${what}` })
  const { project_id: project } = (await portal.services.store.accounts.find('demo-cdn2'))!
  const document = new URLSearchParams(await chargedMonth(portal.services, { project })).toString()
  for (const what of ['operations', 'terms', 'charges?period=2026-01', `document?${document}`])
    await asA({ url: `/api/v1/accounts/demo-cdn2/billing/${what}` })
  for (const [path, query] of Object.entries(statisticsCalls))
    await asA({ url: `/api/v1/accounts/demo-cdn2/${path}?${new URLSearchParams(query)}` })
  const { id: alert } = (await asA({ method: 'POST', url: listUrl('demo-cdn2', 'metric-alerts'), body: quietAlert })).json<{ id: string }>()
  await asA({ method: 'POST', url: `/api/v1/accounts/demo-cdn2/statistics/alerts/${alert}/test` })
  const { id: file } = (await asA({ method: 'POST', url: '/api/v1/files?account=demo-cdn2', ...formText(`${mark}.mp4`) })).json<{
    id: string
  }>()
  await asA({ url: '/api/v1/accounts/demo-cdn2/files' })
  await asA({ url: `/api/v1/accounts/demo-cdn2/files/${file}/content` })
  await asA({ method: 'DELETE', url: `/api/v1/accounts/demo-cdn2/files/${file}` })
  const tus = { 'tus-resumable': '1.0.0' }
  const uploads = '/api/v1/accounts/demo-cdn2/uploads'
  const begun = await asA({
    method: 'POST',
    url: uploads,
    headers: { ...tus, 'upload-length': '9', 'upload-metadata': 'filename YS5tcDQ=' },
  })
  const upload = String(begun.headers.location)
  const part = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await asA({ method: 'PATCH', url: upload, headers: part, body: 'x' })
  await asA({ method: 'DELETE', url: upload, headers: tus })
  const { hash } = (await a.ask({ url: '/api/v1/definitions/http-resources?account=demo-cdn2' })).json<{ validators: [{ hash: string }] }>()
    .validators[0]
  await asA({ url: `/validators/${hash}.js?type=http-resources&account=demo-cdn2` })
  expect(session.map(({ answer }) => answer.statusCode).filter((status) => status >= 300 && ![403, 409, 429].includes(status))).toEqual([])
})

it('A has called every route that names an account', () => {
  const isOfStaff = (access: Access | undefined): boolean => access?.who === 'account' && access.kind === 'staff'
  const entry = '/api/v1/accounts/:account/entry'
  const inAccounts = portal.routes.filter(
    ({ method, url, access }) => method !== 'HEAD' && url.startsWith('/api/v1/accounts/:account/') && url !== entry && !isOfStaff(access),
  )
  const missing = inAccounts.filter(
    ({ method, url }) => !session.some(({ ask }) => (ask.method ?? 'GET') === method && patternOf(url).test(ask.url)),
  )
  expect(missing).toEqual([])
  expect(inAccounts.length).toBeGreaterThan(15)
})
function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`)
}

it('B repeats the calls and gets nothing', async () => {
  for (const { ask } of session) {
    const answer = await b.ask(ask)
    expect(answer.statusCode, `${ask.method} ${ask.url}`).toBe(404)
    expect(answer.json()).toMatchObject({ status: 404, code: 'not_found', errors: [] })
  }
})

it('B calls its own account with A’s ids and gets nothing', async () => {
  for (const { ask, answer: was } of session.filter(({ ask: { url } }) => url.includes('/accounts/'))) {
    const url = ask.url.replace('demo-cdn2', 'demo-other')
    const body =
      ask.method === 'POST' && url.endsWith('http-resources')
        ? httpResource(`b-${Math.random()}`)
        : ask.body && JSON.parse(JSON.stringify(ask.body).replaceAll(mark, 'of-b'))
    const answer = await b.ask({ ...ask, url, body })
    const id = was.body.startsWith('{') ? was.json<{ id?: string }>().id : undefined
    const leak = [mark, 'demo-cdn2', ...(id === undefined || answer.statusCode < 300 ? [] : [id])].find((text) =>
      answer.body.includes(text),
    )
    expect(leak, `${ask.method} ${url}: ${answer.body.slice(0, 200)}`).toBeUndefined()
    if (/\/(http|zone|rr|view|rs|file)_/.test(url)) expect(answer.statusCode, url).toBe(404)
  }
})

it('B names A’s things in query, filter, sort, body and headers and gets nothing', async () => {
  const made = session.find(({ ask }) => ask.method === 'POST')!.answer.json()
  const own = listUrl('demo-other', 'http-resources')
  const tries: Ask[] = [
    { url: `${own}?account=demo-cdn2` },
    { url: `${own}?filter={"id":["${made.id}"]}` },
    { url: `${own}?filter={"q":"${mark}"}` },
    { url: `${own}?filter={"name":"${mark}"}` },
    {
      url: own,
      headers: { 'x-account': 'demo-cdn2', 'x-forwarded-user': 'admin', 'x-original-url': resources, 'x-http-method-override': 'DELETE' },
    },
    {
      url: `${listUrl('demo-other', 'dns-records')}?filter={"zone_id":"${session.find(({ ask }) => ask.url === zones)!.answer.json().id}"}`,
    },
    { method: 'POST', url: own, body: httpResource('b-account', { account: 'demo-cdn2' }) },
    { url: '/api/v1/definitions/http-resources?account=demo-other&account=demo-cdn2' },
    { url: `/api/v1/accounts/demo-other%2f..%2fdemo-cdn2/http-resources` },
    { url: `/api/v1/accounts/demo-other/../demo-cdn2/http-resources` },
    { url: '/api/v1/accounts//http-resources' },
    { url: '/api/v1/http-resources' },
  ]
  for (const ask of tries) {
    const answer = await b.ask(ask)
    expect(answer.body.includes(mark) || answer.body.includes('"demo-cdn2"'), `${ask.url}: ${answer.body.slice(0, 200)}`).toBe(false)
  }
  expect((await b.ask({ method: 'DELETE', url: `${resources}/${made.id}`, headers: { 'if-match': '"3"' } })).statusCode).toBe(404)
  expect((await a.ask({ url: `${resources}/${made.id}` })).json()).toMatchObject({ name: mark, version: 3 })
})
