// Letters on their way: a real mail server, and everything that goes wrong with it.
import { createServer as createSocketServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { headersOf, partsOf } from '../../support/outside/smtpSink.ts'
import { changeBrand } from '../support/portal.ts'
import { closeAll, ending, hour, later, minute, now, office, secret, sink } from '../support/deliveryOffice.ts'
import { listen } from '../../support/listen.ts'

afterEach(closeAll)

describe('a letter', () => {
  it('is sent after the commit, to one address, with one line per header (D4)', async () => {
    const mail = await sink()
    const { delivery, send, recordOf, hasText, portal } = await office({ SMTP_URL: mail.url, MAIL_FROM: 'post@provider.example' })
    const id = await send()
    await delivery.idle()
    expect(mail.letters).toHaveLength(1)
    const [letter] = mail.letters
    expect([letter!.from, letter!.to, mail.named]).toEqual(['post@provider.example', ['anna@studio.example'], ['anna@studio.example']])
    const headers = headersOf(letter!)
    expect(Object.fromEntries(headers)).toMatchObject({
      from: 'Northwind CDN <post@provider.example>',
      to: 'anna@studio.example',
      subject: 'Set a new password',
      'auto-submitted': 'auto-generated',
      'message-id': `<${id}@provider.example>`,
      'mime-version': '1.0',
    })
    for (const name of ['bcc', 'cc', 'x-mailer'])
      expect([name, headers.get(name) ?? '']).not.toEqual([name, expect.stringContaining('example')])
    const [plain = '', html = ''] = partsOf(letter!)
    for (const part of [plain, html]) expect(part).toContain(`/set-password/${secret}?`)
    expect(await recordOf(id)).toMatchObject({ state: 'sent', attempts: 1, sent_at: new Date(now()).toISOString() })
    expect(await hasText(id)).toBe(false)
    expect(portal.logLines.join('')).not.toContain(secret)
  })
  it('R0-047 R0-877 comes from the brand’s own mail domain where it has one, else from the provider’s address', async () => {
    const mail = await sink()
    const { delivery, send, portal } = await office({ SMTP_URL: mail.url, MAIL_FROM: 'post@provider.example' })
    await changeBrand(portal.services, 'second', { mail_domain: 'aurora.example' })
    await send({ brand: 'second' })
    await send({ brand: 'third' })
    await delivery.idle()
    expect(mail.letters.map(({ from }) => from).sort()).toEqual(['noreply@aurora.example', 'post@provider.example'])
  })
  it('of a hostile brand and hostile values is still one letter to one address', async () => {
    const mail = await sink()
    const { delivery, send, portal } = await office({ SMTP_URL: mail.url })
    await changeBrand(portal.services, 'third', {
      name: 'Evil\r\nBcc: x@evil.example\r\n\r\n<script>',
      support: { email: 'a@b.example\r\nBcc: y@evil.example', phone: '1'.repeat(1_000_000) },
    })
    const hostile = [
      'Anna\r\nBcc: z@evil.example',
      '"><img src=http://evil.example/x>',
      'x'.repeat(1_000_000),
      'a@b.example, c@d.example',
      '\u0000\u2028.\r\n.\r\nRCPT TO:<w@evil.example>',
    ]
    for (const inviter of hostile)
      await send({ brand: 'third', template: 'invitation', values: { code: secret, account: inviter, inviter } })
    await delivery.idle()
    expect(mail.letters).toHaveLength(hostile.length)
    expect([...new Set(mail.named)]).toEqual(['anna@studio.example'])
    for (const letter of mail.letters) {
      const headers = headersOf(letter)
      expect([headers.has('bcc'), headers.get('to')]).toEqual([false, 'anna@studio.example'])
      expect(letter.text.length).toBeLessThan(30_000)
      expect(partsOf(letter)[1]).not.toMatch(/<(img|script)/)
    }
  })
  it('is sent with authentication over STARTTLS, and the password is never logged', async () => {
    const mail = await sink({ authOptional: false })
    const { delivery, send, portal } = await office({ SMTP_URL: mail.url.replace('//', '//portal:p%40ss%2Fword@') })
    await send()
    await delivery.idle()
    expect(mail.letters.map(({ tls, user }) => [tls, user])).toEqual([[true, 'portal']])
    expect(portal.logLines.join('')).not.toMatch(/p@ss|p%40ss/)
  })
  it('waits when the server refuses our password, which is no error of the message', async () => {
    const mail = await sink({ authOptional: false })
    const { delivery, send, recordOf, portal } = await office({ SMTP_URL: mail.url.replace('//', '//portal:wr0ng@') })
    const id = await send()
    await delivery.idle()
    expect(await recordOf(id)).toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.stringMatching(/^535/) })
    expect(JSON.stringify([await recordOf(id), portal.logLines])).not.toContain('wr0ng')
  })
  it('is not sent to a remote server without TLS or with an untrusted certificate', async () => {
    const [plain, known] = [await sink({ disabledCommands: ['STARTTLS', 'AUTH'] }), await sink()]
    for (const [mail, scheme] of [
      [plain, 'smtp'],
      [known, 'smtp'],
    ] as const) {
      // 0.0.0.0 leads here, and is no address of this machine by its name.
      const { delivery, send, recordOf, close } = await office({ SMTP_URL: `${scheme}://0.0.0.0:${mail.port}` })
      const id = await send()
      await delivery.idle()
      expect(await recordOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
      expect([mail.letters, mail.named]).toEqual([[], []])
      await close()
    }
    const { delivery, send } = await office({ SMTP_URL: `smtp://0.0.0.0:${plain.port}?tls=none` })
    await send()
    await delivery.idle()
    expect(plain.letters.map(({ tls }) => tls)).toEqual([false])
  })
})

describe('a refused letter', () => {
  it('is retried after 1, 5 and 25 minutes when the refusal is temporary', async () => {
    const mail = await sink()
    const at = await office({ SMTP_URL: mail.url })
    mail.refuse(451)
    const id = await at.send()
    await at.delivery.idle()
    for (const [attempts, minutes] of [
      [1, 1],
      [2, 5],
      [3, 25],
    ] as const) {
      expect(await at.recordOf(id)).toMatchObject({
        state: 'waiting',
        attempts,
        last_error: '451 RCPT TO',
        next_at: new Date(now() + minutes * minute).toISOString(),
      })
      await later(minutes * minute - 1, at)
      expect(await at.recordOf(id)).toMatchObject({ attempts })
      await later(1, at)
    }
    mail.refuse(undefined)
    await later(125 * minute, at)
    const record = await at.recordOf(id)
    expect(record).toMatchObject({ state: 'sent', attempts: 5 })
    expect([record.next_at, record.last_error, mail.letters.length]).toEqual([undefined, undefined, 1])
  })
  it.each(['rcpt', 'data'] as const)(
    'has failed at once when the refusal is permanent (%s), and can be sent again by staff',
    async (at) => {
      const mail = await sink()
      const { portal, delivery, send, recordOf, hasText } = await office({ SMTP_URL: mail.url })
      const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
      const again = (id: string) => admin.ask({ method: 'POST', url: `/api/v1/messages/${id}/again` })
      mail.refuse(550, at)
      const id = await send()
      await delivery.idle()
      const record = await recordOf(id)
      expect(record).toMatchObject({ state: 'failed', attempts: 1, last_error: at === 'rcpt' ? '550 RCPT TO' : '550 DATA' })
      expect([await hasText(id), JSON.stringify([record, portal.logLines]).includes(secret)]).toEqual([true, false])
      mail.refuse(undefined)
      expect((await again(id)).statusCode).toBe(204)
      await delivery.idle()
      expect(await recordOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
      expect(mail.letters).toHaveLength(1)
      expect((await again(id)).statusCode).toBe(404)
      const actions = (await portal.services.store.history.audited(providerScope))
        .filter((row) => row.id === id)
        .map(({ action, actor_name }) => [action, actor_name])
      expect(actions).toContainEqual(['message-again', 'admin@demo.example'])
    },
  )
  it('is not sent again while it waits', async () => {
    const mail = await sink()
    const { portal, delivery, send } = await office({ SMTP_URL: mail.url })
    const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
    mail.refuse(451)
    const id = await send()
    await delivery.idle()
    const answer = await admin.ask({ method: 'POST', url: `/api/v1/messages/${id}/again` })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'not_unsent'])
  })
  it('has failed when the next attempt would come too late, and its text is deleted when it expires', async () => {
    const mail = await sink()
    const at = await office({ SMTP_URL: mail.url })
    mail.refuse(451)
    const id = await at.send({ expiresAt: new Date(now() + hour).toISOString() })
    await at.delivery.idle()
    for (const minutes of [1, 5, 25]) await later(minutes * minute, at)
    expect(await at.recordOf(id)).toMatchObject({ state: 'failed', attempts: 4 })
    expect(await at.hasText(id)).toBe(true)
    await later(hour, at)
    expect([await at.hasText(id), mail.letters]).toEqual([false, []])
  })
})

describe('an unavailable mail server', () => {
  it('is waited for, across a restart of the portal; then the letter is sent once', async () => {
    const gone = await sink()
    await gone.close()
    const env = { SMTP_URL: gone.url }
    const first = await office(env)
    const id = await first.send()
    await first.delivery.idle()
    expect(await first.recordOf(id)).toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') })
    await first.close({ keep: true })
    const mail = await sink({ port: gone.port })
    const second = await office(env, { dir: first.portal.dir, demo: false })
    await second.delivery.idle()
    expect(mail.letters).toEqual([])
    await later(minute, second)
    expect(await second.recordOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(mail.letters).toHaveLength(1)
  })
  it('that never answers delays neither the shutdown of the portal nor the message', async () => {
    const silent = createSocketServer()
    const port = await listen(silent)
    ending.push(async () => void silent.close())
    const first = await office({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const id = await first.send()
    await expect
      .poll(async () => (await first.portal.services.store.messages.find(id))?.due_at)
      .toBe(new Date(now() + 2 * minute).toISOString())
    const before = performance.now()
    await first.close({ keep: true })
    expect(performance.now() - before).toBeLessThan(8000)
    const mail = await sink()
    const second = await office({ SMTP_URL: mail.url }, { dir: first.portal.dir, demo: false })
    await later(2 * minute, second)
    expect([mail.letters.length, (await second.recordOf(id)).state]).toEqual([1, 'sent'])
  })
})
