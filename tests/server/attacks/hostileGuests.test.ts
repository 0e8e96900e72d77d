// Attacks of guests: malformed addresses (B5), invalid passwords on every route (B10), and a session with a pending step (B8).
import { describe, expect, it } from 'vitest'
import { openDoors, refusal } from '../support/guest.ts'
import { api, codeOf, newPerson, switchOn } from '../support/ownSupport.ts'
import { type Answer, demoPassword, errorsOf } from '../support/portal.ts'

const { portal, guest, clock } = await openDoors()
let count = 0
const boss = await portal.signIn('admin@demo.example', { as: 'bearer' })

const lettersInAll = async (): Promise<number> =>
  Number((await boss.ask({ url: `${api('/outgoing-messages')}?range=[0,0]` })).headers['content-range']?.toString().split('/')[1])
const newPhone = (): string => `+491512${String(4_000_000 + (count += 1))}`
const newEmail = (): string => `stranger${(count += 1)}@customer.example`

describe('invalid addresses (B5)', () => {
  const victim = 'cdn2@demo.example'
  const shapes: [string, unknown][] = [
    ['an array', [victim, 'evil@x.example']],
    ['an array of one', [victim]],
    ['an object', { email: victim }],
    ['an operator', { $ne: '' }],
    ['a number', 5],
    ['true', true],
    ['null', null],
    ['nothing', undefined],
    ['two addresses', `${victim},evil@x.example`],
    ['a line break', `${victim}\nBcc: evil@x.example`],
    ['a dot at the end', `${victim}.`],
    ['a twin in another script', 'сdn2@demo.example'],
    ['a wide letter', 'ｃdn2@demo.example'],
    ['a Kelvin sign', 'cdn2@demo.example'.replace('d', '\u212a')],
    ['a name', `Irina <${victim}>`],
    ['NUL', `${victim}\u0000`],
  ]
  const doors: [string, Record<string, unknown>][] = [
    ['/password/forgot', { domain: 'localhost' }],
    ['/registration/email', { phone: '+491512399' }],
    ['/registration', { target: 'registration', code: 'x'.repeat(43), password: demoPassword }],
    ['/activation', { code: 'x'.repeat(43) }],
    ['/reports/unsubscribe', { uid: 'sub_aaaaaaaaaaaaaaaa', code: 'x'.repeat(43) }],
    ['/phone/code', { phone: '+79165551234' }],
    ['/phone/verify', { phone: '+79165551234', code: '1234' }],
  ]
  for (const [door, rest] of doors) {
    it.each(shapes)(`B5: %s at ${door} is refused, and nobody gets a letter`, async (_what, email) => {
      const before = await lettersInAll()
      const answer = await guest.post(door, { ...rest, ...(door === '/registration/email' && { phone: newPhone() }), email })
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      expect(await lettersInAll()).toBe(before)
    })
  }
  it('B5: of an address given twice in a form the first counts, for address and code alike', async () => {
    const { email } = await newPerson(portal)
    await guest.post('/password/forgot', { email, domain: 'localhost' })
    const code = await guest.codeFor(email, 'restore')
    const both = (first: string, second: string): Promise<Answer> =>
      portal.app.inject({
        method: 'POST',
        url: api('/oauth/password'),
        remoteAddress: '10.77.0.1',
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams([
          ['email', first],
          ['email', second],
          ['code', code],
          ['password', 'Quiet-Harbour-71'],
        ]).toString(),
      })
    expect(refusal(await both(victim, email))).toBe('404 no_restore_request')
    expect((await guest.signIn(victim, 'Quiet-Harbour-71')).statusCode).toBe(403)
    expect((await both(email, victim)).statusCode).toBe(204)
    expect((await guest.signIn(victim, demoPassword)).statusCode).toBe(200)
  })
  it('B5: the same address in capitals is the same mailbox, and the letter goes to the known address', async () => {
    const { email } = await newPerson(portal)
    expect((await guest.post('/password/forgot', { email: ` ${email.toUpperCase()} `, domain: 'localhost' })).statusCode).toBe(204)
    expect(await guest.letters(email, 'restore')).toHaveLength(1)
    expect(refusal(await guest.post('/registration/email', { email: email.toUpperCase(), phone: newPhone() }))).toBe('409 email_in_use')
  })
  it.each<{ host?: string; headers?: Record<string, string> }>([
    { host: 'evil.example' },
    { host: 'localhost@evil.example' },
    { headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' } },
    { headers: { referer: 'https://evil.example/' } },
  ])('B5: no letter of any route links to %j', async (from) => {
    const [fresh, waiting] = [
      newEmail(),
      await portal.services.people.create({
        brand: 'main',
        email: newEmail(),
        kind: 'person',
        role: 'customer',
        password: demoPassword,
        unverified: true,
      }),
    ]
    await guest.post('/registration/email', { email: fresh, phone: newPhone(), referrer: 'https://evil.example/' }, from)
    await guest.post('/registration/email', { email: waiting.email, phone: newPhone() }, from)
    const letters = [...(await guest.letters(fresh)), ...(await guest.letters(waiting.email))]
    expect(letters.length).toBeGreaterThanOrEqual(from.host?.includes('@') ? 0 : 1)
    for (const { link, text } of letters) expect([new URL(link).hostname.includes('evil'), text.includes('evil')]).toEqual([false, false])
  })
})

describe('passwords at every route (B10)', () => {
  const unfit: [string, (email: string) => string][] = [
    ['too short', () => 'seven77'],
    ['too long', () => 'x1'.repeat(33)],
    ['NUL', () => 'nul\u0000inside-it'],
    ['common', () => 'sunshine'],
    ['one letter', () => 'aaaaaaaaaaaa'],
    ['the address', (email) => email.toUpperCase()],
  ]
  /** Each answers how a password is tried, and whose address it is. */
  const doors: [string, () => Promise<{ email: string; use: (password: string) => Promise<Answer> }>][] = [
    [
      'a registration',
      async () => {
        const email = newEmail()
        await guest.post('/registration/email', { email, phone: newPhone() })
        const code = await guest.codeFor(email, 'registration')
        return { email, use: (password) => guest.post('/registration', { email, target: 'registration', code, password }) }
      },
    ],
    [
      'an invitation',
      async () => {
        const email = newEmail()
        const owner = await portal.signIn('cdn2@demo.example')
        expect(
          (await owner.ask({ method: 'POST', url: api('/accounts/demo-cdn2/invitations'), body: { email, role: 'customer' } })).statusCode,
        ).toBe(201)
        const code = await guest.codeFor(email, 'invitation')
        return { email, use: (password) => guest.post('/registration', { email, target: 'invitation', code, password }) }
      },
    ],
    [
      'a restored one',
      async () => {
        const { email } = await newPerson(portal)
        await guest.post('/password/forgot', { email, domain: 'localhost' })
        const code = await guest.codeFor(email, 'restore')
        return { email, use: (password) => guest.form('/oauth/password', { email, code, password }) }
      },
    ],
    [
      'the own one',
      async () => {
        const { id, email } = await newPerson(portal)
        const me = await portal.signIn(email)
        return {
          email,
          use: (password) => me.ask({ method: 'POST', url: api(`/persons/${id}/password`), body: { current: demoPassword, password } }),
        }
      },
    ],
    [
      'a link for an employee',
      async () => {
        const { id, email } = await portal.services.people.create({
          brand: 'main',
          email: `linked${(count += 1)}@staff.example`,
          kind: 'staff',
          role: 'manager_provider',
        })
        await boss.ask({ method: 'POST', url: api('/session/proof'), body: { password: demoPassword } })
        const { code } = (await boss.ask({ method: 'POST', url: api(`/staff/${id}/password-link`) })).json<{ code: string }>()
        return { email, use: (password) => guest.post('/password', { code, password }) }
      },
    ],
  ]
  it.each(doors)(
    'B10: %s: what is unfit is refused by name, the door stays open, and a good one is taken as it was typed',
    async (_door, open) => {
      const { email, use } = await open()
      const before = await portal.services.store.people.findByEmail('main', email)
      for (const [what, password] of unfit) {
        clock.time += 400_000
        const answer = await use(password(email))
        expect([answer.statusCode, errorsOf(answer)[0]?.split(' ')[0]], `${what}: ${answer.body}`).toEqual([400, '/password'])
      }
      expect(await portal.services.store.people.findByEmail('main', email)).toEqual(before)
      const good = ' Тихая гавань 🙂 '
      expect((await use(good)).statusCode).toBeLessThan(300)
      expect((await guest.signIn(email, good)).statusCode).toBe(200)
      expect((await guest.signIn(email, good.trim())).statusCode).toBe(403)
    },
  )
})

describe('a session without its second factor (B8)', () => {
  it.each(['cookie', 'bearer'] as const)(
    'B8: by %s opens no address that asks who somebody is: neither the stream, nor a token for elsewhere, nor a token of programs',
    async (as) => {
      const { id, email } = await newPerson(portal, { account: 'demo-cdn2' })
      await switchOn(await portal.signIn(email), clock.time)
      clock.time += 400_000
      const pending = await portal.signIn(email, { as })
      const values: Record<string, string> = { account: 'demo-cdn2', type: 'http-resources', id, version: '1', locale: 'en_US' }
      const open = ['GET /api/v1/session', 'PATCH /api/v1/session', 'DELETE /api/v1/session', 'POST /api/v1/session/totp']
      const routes = portal.routes.filter(
        ({ method, url }) =>
          !['HEAD', 'OPTIONS'].includes(method) &&
          url.startsWith('/api/v1/') &&
          !/^\/api\/v1\/agent\/(changes|acknowledgements|reports|types|made|access-log|unsupported)$/.test(url) &&
          !open.includes(`${method} ${url}`),
      )
      // Agents have keys and no sessions: to them a session of any kind is nobody's.
      const found: string[] = []
      for (const { method, url } of routes) {
        const ask = {
          method: method as 'GET',
          url: url.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? 'x'),
          ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
        }
        if ((await portal.nobody.ask(ask)).statusCode !== 401) continue
        found.push(url)
        const answer = await pending.ask(ask)
        expect(codeOf(answer), `${method} ${url}`).toEqual([403, 'totp_required'])
      }
      expect(found.length).toBeGreaterThan(50)
      expect(found).toEqual(
        expect.arrayContaining([
          '/api/v1/events',
          '/api/v1/session/handover',
          '/api/v1/tokens',
          '/api/v1/accounts/:account/:type',
          '/api/v1/persons/:id',
          '/api/v1/totp',
        ]),
      )
    },
  )
})
