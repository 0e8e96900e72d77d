// Short messages on their way: a real gateway, and everything that it answers.
import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, ending, office } from '../support/deliveryOffice.ts'
import { listen } from '../../support/listen.ts'

afterEach(closeAll)

describe('short messages', () => {
  type Asked = { authorization: string; body: unknown }
  async function gateway(status: () => number): Promise<{ url: string; asked: Asked[] }> {
    const asked: Asked[] = []
    const server: Server = createServer((request, answer) => {
      let text = ''
      request
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => {
          asked.push({ authorization: String(request.headers.authorization), body: JSON.parse(text) as unknown })
          answer.writeHead(status(), { location: 'http://127.0.0.1:1/' }).end('said')
        })
    })
    const port = await listen(server)
    ending.push(() => new Promise((done) => void server.close(done)))
    return { url: `http://127.0.0.1:${port}/send`, asked }
  }
  const sms = { kind: 'sms', template: 'phone-code', to: '+79991234567', values: { code: '4711' } } as const

  it('go to the gateway in the format of the operator', async () => {
    const { url, asked } = await gateway(() => 200)
    const { delivery, send, recordOf, hasText, portal } = await office({
      SMS_URL: url,
      SMS_TOKEN: 'hidden-token',
      SMS_BODY: '{"messages":[{"recipient":"{to}","text":"{text}"}],"sender":"CDN"}',
    })
    const id = await send(sms)
    await delivery.idle()
    expect(asked).toEqual([
      {
        authorization: 'Bearer hidden-token',
        body: { messages: [{ recipient: '+79991234567', text: expect.stringContaining('4711 is your code') }], sender: 'CDN' },
      },
    ])
    expect([(await recordOf(id)).state, await hasText(id)]).toEqual(['sent', false])
    expect(portal.logLines.join('')).not.toMatch(/hidden-token|4711/)
  })
  it.each([
    [400, 'failed'],
    [422, 'failed'],
    [401, 'waiting'],
    [429, 'waiting'],
    [500, 'waiting'],
    [302, 'waiting'],
  ])('answered with %i: %s', async (status, state) => {
    const { url, asked } = await gateway(() => status)
    const { delivery, send, recordOf } = await office({ SMS_URL: url })
    const id = await send(sms)
    await delivery.idle()
    expect([asked.length, (await recordOf(id)).state]).toEqual([1, state])
  })
  it('are sent while e-mails wait for their server', async () => {
    const { url, asked } = await gateway(() => 200)
    const { delivery, send, recordOf } = await office({ SMS_URL: url })
    const [mail, text] = [await send(), await send(sms)]
    await delivery.idle()
    expect([asked.length, (await recordOf(mail)).state, (await recordOf(text)).state]).toEqual([1, 'kept', 'sent'])
  })
})
