// When e-mail is configured, texts that grant access are never shown: pending, failed, or of the other kind.
import { describe, expect, it } from 'vitest'
import { openMessages, secret } from './messagesOffice.ts'

const { send, textOf, recordOf, audited } = await openMessages({ SMTP_URL: 'smtp://127.0.0.1:9' })

describe('a portal that sends messages', () => {
  it.each([
    ['a letter', {}],
    ['a short message, which nothing sends', { kind: 'sms', to: '+79165550071', template: 'phone-code' }],
    ['a letter of another brand', { brand: 'second' }],
    ['a letter to the reader', { to: 'supervisor_all@messages.example' }],
  ] as const)('shows %s to nobody, with the password or without', async (_what, more) => {
    const id = await send(more)
    for (const who of ['supervisor_all', 'admin_all'])
      for (const body of [undefined, {}]) {
        const answer = await textOf(id, who, body)
        expect([answer.statusCode, answer.json().code, answer.body.includes(secret)], who).toEqual([403, 'text_not_shown', false])
      }
    expect((await audited(id)).filter((action) => action === 'message-read')).toEqual([])
    expect(JSON.stringify(await recordOf(id))).not.toContain(secret)
  })
  it('still shows texts that grant no access', async () => {
    expect((await textOf(await send({ template: 'registration-known', values: {} }), 'admin_provider', {})).statusCode).toBe(200)
  })
})
