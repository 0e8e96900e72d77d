// Orders of live streams, protection and callbacks: no resource comes of them, and sales learn all that was chosen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listUrl, type Caller } from '../support/portal.ts'
import { closeOffices, htmlOf, office, type Office, phone, textOf } from './orderOffice.ts'

let all: Office
const open = async () => {
  all = await office()
}
afterAll(closeOffices)

const live = { CDN1: listUrl('cdn1_alpha', 'live-orders'), CDN2: listUrl('demo-cdn2', 'live-orders') }
const links = ['rtmp://a.example.com/live/one', 'rtsp://b.example.com/two']
const pull = { kind: 'rtmp-pull', links, protocols: ['RTMP', 'HLS'], phone }
const orderOnly = {
  'mpeg-ts': { kind: 'mpeg-ts', description: 'UDP, 8 Mbit/s', protocols: ['HLS'] },
  'rtmp-pull': pull,
  'icecast-pull': { kind: 'icecast-pull', links: ['http://radio.example.com:8000/one'], protocols: ['Icecast'] },
}

/** Sends one order and returns what the CRM was told. */
async function told(body: object, by: Caller = all.customer, url = live.CDN2): Promise<Record<string, string>> {
  const answer = await by.ask({ method: 'POST', url, body, headers: { 'confirm-paid': '/transcode_profile, /auth' } })
  expect(answer.statusCode, answer.body).toBe(201)
  await all.settle()
  // Some minutes later the limit on requests is not met.
  await all.settle(600_000)
  return Object.fromEntries(new URLSearchParams(all.crm.requests.at(-1)!.body))
}
const linesOf = (body: Record<string, string>): string[] => body['other']!.split('\n')

describe('an order of a live stream', () => {
  beforeAll(open)

  it.each(Object.entries(orderOnly))('R2-009 R2-010 R2-011 R2-306 R2-592 of %s creates a lead and no resource', async (_, body) => {
    const { customer, leads } = all
    const countOf = async () =>
      (await customer.ask({ url: `${listUrl('demo-cdn2', 'live-resources')}?range=[0,199]` })).json<unknown[]>().length
    const before = await countOf()
    const known = (await leads()).filter(({ order_type }) => order_type === 'live-orders').length
    await told(body)
    expect(await countOf()).toBe(before)
    expect((await leads()).filter(({ order_type }) => order_type === 'live-orders')).toHaveLength(known + 1)
  })

  it('R2-020 R2-030 R2-321 goes to sales for both kinds of client, with the kind', async () => {
    const heard = all.crm.requests.length
    const first = await told(pull, all.client, live.CDN1)
    const second = await told(pull, all.customer, live.CDN2)
    expect([first['client_type'], second['client_type']]).toEqual(['CDN1', 'CDN2'])
    expect(linesOf(first)).toContain('Client type: CDN1')
    expect(linesOf(second)).toContain('Client type: CDN2')
    expect(all.crm.requests).toHaveLength(heard + 2)
  })

  it('R2-316 R2-317 R2-318 has the two contacts, - for none, and plain text without tags', async () => {
    const { phone: _, ...without } = pull
    const body = await told({ ...without, email: 'anna@studio.example', comment: 'Soon <b>please</b><script>x</script>' })
    expect(body).toMatchObject({ client_mail_custom: 'anna@studio.example', client_tel_custom: '-' })
    expect(linesOf(body)).toContain('Comment: Soon pleasex')
    expect(body['other']).not.toMatch(/<\/?[a-z]/i)
  })

  it('R2-305 R2-320 R2-322 R2-323 R2-324 R2-330 R2-331 has form, phone, links, protocols, profile, player and comment', async () => {
    const lines = linesOf(
      await told({
        ...pull,
        transcode_profile: '480_720_1080',
        player: true,
        comment: 'From Monday on',
        email: 'a@b.example',
      }),
    )
    expect(lines).toEqual([
      'Form: Live stream order',
      'Client type: CDN2',
      'Kind: RTMP/RTSP-pull',
      `Stream links: ${links.join(', ')}`,
      'Delivery protocols: RTMP, HLS',
      'Transcoding: Optimal',
      'HTTPS: No',
      'SSL certificate: Not needed',
      'Player: Yes',
      'Authorization: No authorization',
      'Limitations: No',
      'DVR: No',
      'Stream recording: No',
      'CORS: Allow all',
      `Phone: ${phone}`,
      'E-mail: a@b.example',
      'Comment: From Monday on',
    ])
  })

  it.each([
    ['R2-309 R2-325 an existing certificate', { certificate: 'existing' }, 'SSL certificate: Use an existing one'],
    ['R2-309 R2-325 a new certificate', { certificate: 'new' }, 'SSL certificate: Issue a new one'],
    ['R2-325 no certificate', {}, 'SSL certificate: Not needed'],
    ['R2-308 HTTPS', { https: true }, 'HTTPS: Yes'],
    ['R2-310 R2-331 a player', { player: true }, 'Player: Yes'],
    ['R2-331 no player', { player: false }, 'Player: No'],
    ['R2-310 R2-327 DVR', { dvr: true }, 'DVR: Yes'],
    ['R2-310 R2-328 recording', { record: true }, 'Stream recording: Yes'],
    [
      'R2-310 R2-326 external authorization',
      { auth: { url: 'https://auth.example.com/check' } },
      /^Authorization: .*https:\/\/auth\.example\.com\/check/,
    ],
    [
      'R2-326 local authorization, without its secret',
      { auth: { md5: { secret: 'abc1', forever: true } } },
      /^Authorization: (?!.*abc1)Local: signed links/,
    ],
    ['R2-326 local authorization with its secret alone', { auth: { md5: { secret: 'abc1' } } }, 'Authorization: Local: signed links'],
    ['custom CORS domains', { cors_mode: 'custom', cors_domains: ['a.example.com'] }, 'CORS domains: a.example.com'],
  ])('has %s', async (_, more, line) => {
    const lines = linesOf(await told({ ...pull, ...more }))
    expect(lines).toContainEqual(line instanceof RegExp ? expect.stringMatching(line) : line)
  })

  it('R2-314 R2-329 lists limitations, and marks them as paid', async () => {
    const limitations = { referer: [{ default_action: 'deny', exclude: [{ referer: 'shop.example.com' }], times: [] }] }
    const refused = await all.send({ ...pull, limitations }, all.customer, live.CDN2)
    expect(refused.statusCode).toBe(400)
    expect(refused.json<{ errors: { path: string; keyword: string }[] }>().errors).toMatchObject([
      { path: '/requestPayment', keyword: 'required' },
    ])
    const body = await told({ ...pull, limitations, requestPayment: true })
    expect(linesOf(body)).toContain('Limitations: By referer (Everyone else: Deny, Except: shop.example.com)')
    expect(linesOf(body)).toContain('Paid service: Yes')
    // Switched on, and without a rule yet, or with a list that is off again.
    for (const none of [{ geo: [] }, {}])
      expect(linesOf(await told({ ...pull, limitations: none, requestPayment: true }))).toContain('Limitations: Yes')
    const stored = (await all.customer.ask({ url: `${live.CDN2}?range=[0,0]` })).json<{ requestPayment?: boolean }[]>()
    expect(stored[0]).toMatchObject({ requestPayment: true })
  })

  it('lists streams by their names, not by the generated keys', async () => {
    const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' }, sbbbbbbbbb: { name: 'stream2', resolution: '1080p' } }
    expect(linesOf(await told({ kind: 'newrtmp', streams, phone }))).toContain(
      'Streams: Stream name: stream1, Resolution: 720p; Stream name: stream2, Resolution: 1080p',
    )
  })

  it('R2-319 is also an e-mail in HTML, in which nothing of the form is markup', async () => {
    await told({ ...pull, comment: 'a < b & c' })
    const letter = all.mail.letters.at(-1)
    expect(textOf(letter)).toContain('Comment: a < b & c')
    expect(htmlOf(letter)).toContain('>a &lt; b &amp; c</td>')
    expect(htmlOf(letter)).toContain('>RTMP/RTSP-pull</td>')
  })

  it.each([
    ['101 links', { links: Array.from({ length: 101 }, (_, n) => `rtmp://a.example.com/live/${n}`) }, '/links'],
    ['a link of 250 characters', { links: [`rtmp://a.example.com/${'x'.repeat(229)}`] }, '/links/0'],
    ['a link that is neither RTMP nor RTSP', { links: ['https://a.example.com/x'] }, '/links/0'],
    ['a link with a line break', { links: ['rtmp://a.example.com/a\nb'] }, '/links/0'],
    ['31 CORS domains', { cors_mode: 'custom', cors_domains: Array.from({ length: 31 }, (_, n) => `a${n}.example.com`) }, '/cors_domains'],
    ['a payment without limitations', { requestPayment: true }, '/requestPayment'],
    ['a certificate that is neither', { certificate: 'none' }, '/certificate'],
    ['an unknown field', { to: 'somebody@else.example' }, '/to'],
  ])('with %s is refused, and nothing is sent', async (_, more, path) => {
    const { send, customer, crm, settle, mail } = all
    const heard = [crm.requests.length, mail.letters.length]
    const answer = await send({ ...pull, ...more }, customer, live.CDN2)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toContain(path)
    await settle()
    expect([crm.requests.length, mail.letters.length]).toEqual(heard)
  })

  it('is limited to its account: another customer cannot send or read it', async () => {
    const { send, customer, client } = all
    expect((await send(pull, client, live.CDN2)).statusCode).toBe(404)
    expect((await client.ask({ url: live.CDN2 })).statusCode).toBe(404)
    const { id } = (await send(pull, customer, live.CDN2)).json<{ id: string }>()
    expect((await client.ask({ url: `${live.CDN1}/${id}` })).statusCode).toBe(404)
  })
})

describe('an order of protection', () => {
  beforeAll(open)
  const security = listUrl('demo-cdn2', 'security-orders')
  const ddos = { kind: 'antiddos', domain: 'shop.example.com', ips: [{ name: '203.0.113.7' }], email: 'a@b.example', tls: 'new', phone }

  it('R2-581 R2-594 is one submission to sales', async () => {
    const heard = all.crm.requests.length
    const body = await told(ddos, all.customer, security)
    expect(all.crm.requests).toHaveLength(heard + 1)
    expect(body).toMatchObject({ formid: 'security-orders', client_mail_custom: 'a@b.example', client_tel_custom: phone })
    expect(linesOf(body)).toEqual(
      expect.arrayContaining(['Form: Security order', 'Client type: CDN2', 'Domain: shop.example.com', 'IP addresses: 203.0.113.7']),
    )
    const letter = all.mail.letters.at(-1)
    for (const part of ['shop.example.com', 'a@b.example', phone]) expect(htmlOf(letter)).toContain(part)
  })

  it.each([
    ['no domain', { domain: undefined }, '/domain'],
    ['no e-mail', { email: undefined }, '/email'],
    ['an empty address', { ips: [{ name: '' }] }, '/ips/0/name'],
    ['a letter in an address', { ips: [{ name: '1.2.3.a' }] }, '/ips/0/name'],
    ['16 digits in the phone', { phone: '1234567890123456' }, '/phone'],
  ])('with %s is refused', async (_, more, path) => {
    const { send, customer } = all
    const answer = await send({ ...ddos, ...more }, customer, security)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toContain(path)
  })
})

describe('a callback', () => {
  beforeAll(open)

  it('R2-223 R2-332 has the problem, the kind of contact, phone and e-mail', async () => {
    const url = listUrl('demo-cdn2', 'callback-orders')
    const byPhone = await told({ problem: 'not_created', contact: 'phone', phone }, all.customer, url)
    expect(linesOf(byPhone)).toEqual([
      'Form: Callback',
      'Client type: CDN2',
      'What it is about: Could not create the resource',
      'Preferred contact: By phone',
      `Phone: ${phone}`,
      'E-mail: -',
    ])
    expect(byPhone).toMatchObject({ formid: 'callback-orders', client_tel_custom: phone, client_mail_custom: '-' })
    const byMail = await told({ problem: 'no_stream', contact: 'email', email: 'a@b.example' }, all.customer, url)
    expect(linesOf(byMail)).toEqual([
      'Form: Callback',
      'Client type: CDN2',
      'What it is about: No stream yet or cannot fill in',
      'Preferred contact: By email',
      'Phone: -',
      'E-mail: a@b.example',
    ])
  })
})
