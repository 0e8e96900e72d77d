// Live checks of the certificate of a record: the chosen one, and what visitors are shown.
import { createServer as createSecure } from 'node:https'
import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createOutside } from '../../../server/drivers/outside/outside.ts'
import { checkCertificate } from '../../../server/services/checks/certificates.ts'
import type { CheckReport } from '../../../src/engine/values/checks.ts'
import { makeCertificate, type Made } from '../../support/outside/certificates.ts'
import { freePort } from '../../../server/drivers/freePort.ts'
import { errorsOf, listUrl, makerOf } from '../support/portal.ts'
import { openChecks, resources, told } from './checksOffice.ts'

const { portal, dns, customer, clock, opened, resource, check, found } = await openChecks()

describe('the check of a certificate for a name', () => {
  const upload = async (made: Made): Promise<number> => {
    const answer = await customer.ask({
      method: 'POST',
      url: listUrl('demo-cdn2', 'certificates'),
      body: { certificate: made.certificate, private_key: made.key },
    })
    return answer.json<{ seq: number }>().seq
  }
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  it('reads the chosen certificate while the name does not lead here', async () => {
    const seq = await upload(makeCertificate({ names: ['shop.cert.example', '*.wild.example'], days: 90 }))
    const { id } = await resource('covered', {
      certificate: seq,
      names: ['shop.cert.example', 'a.wild.example', 'a.b.wild.example', 'other.cert.example'],
    })
    expect(told(await found(id), 'certificate')).toEqual([
      `shop.cert.example: fine covers ${day(90)} -`,
      `a.wild.example: fine covers ${day(90)} -`,
      'a.b.wild.example: failed not_covered shop.cert.example, *.wild.example a.b.wild.example',
      'other.cert.example: failed not_covered shop.cert.example, *.wild.example other.cert.example',
    ])
  })
  it('reports a missing one, and one that expires', async () => {
    const { id, version } = await resource('ends', { names: ['end.cert.example'] })
    expect(told(await found(id), 'certificate')).toEqual(['end.cert.example: warning none_chosen - -'])
    const seq = await upload(makeCertificate({ cn: 'end.cert.example', days: 10 }))
    expect((await customer.ask({ method: 'PATCH', url: `${resources}/${id}`, version, body: { certificate: seq } })).statusCode).toBe(200)
    const answer = (await check(id)).json<CheckReport>()
    expect([answer.version, told(answer.checks, 'certificate')]).toEqual([2, [`end.cert.example: warning ends_soon ${day(10)} -`]])
    clock.offset += 11 * 86_400_000
    expect(told(await found(id), 'certificate')).toEqual([`end.cert.example: failed expired ${day(10)} -`])
  })
  it('never reads a certificate of another account', async () => {
    const other = await portal.signIn('other@demo.example', { as: 'bearer' })
    const mine = makerOf(() => other, listUrl('demo-other', 'http-resources'))
    const made = await mine.create({
      name: 'thief',
      tuning: 'default',
      certificate: 1,
      names: ['shop.thief.example'],
      origin: { https: true, servers: { 'origin.example.com': { port: 443 } } },
    })
    expect(errorsOf(made)).toEqual(['/certificate reference'])
  })

  describe('the certificate that visitors see, where the name leads here', () => {
    const shop = 'shop.live.example'
    const subject = { kind: 'certificate' as const, subject: shop, path: '/names/0' }
    async function shown(own: Made, theirs: Made | undefined, now = new Date()): Promise<string> {
      dns.say(shop, ['127.0.0.1'])
      const port = theirs
        ? await opened(createSecure({ cert: theirs.certificate, key: theirs.key }, (_, reply) => reply.end()))
        : await freePort()
      const outside = createOutside({ allowed: ['127.0.0.1'], servers: [dns.address] })
      const { state, reason } = await checkCertificate(outside, {
        subject,
        now,
        chosen: { is: 'there', certificate: new X509Certificate(own.certificate) },
        live: { port },
      })
      return `${state} ${reason}`
    }
    const own = makeCertificate({ cn: shop })

    it('is the chosen one, self-signed', async () => expect(await shown(own, own)).toBe('warning untrusted'))
    it('is another one for the same name', async () => expect(await shown(own, makeCertificate({ cn: shop }))).toBe('warning shown_other'))
    it('is one of somebody else', async () =>
      expect(await shown(own, makeCertificate({ cn: 'edge.somebody.example' }))).toBe('failed shown_wrong'))
    it('has the name only where browsers do not look', async () =>
      expect(await shown(own, makeCertificate({ cn: shop, names: ['edge.somebody.example'] }))).toBe('failed shown_wrong'))
    it('has expired', async () =>
      expect(
        await shown(makeCertificate({ cn: shop, days: 90 }), makeCertificate({ cn: shop, days: 1 }), new Date(Date.now() + 2 * 86_400_000)),
      ).toBe('failed shown_expired'))
    it('is missing', async () => expect(await shown(own, undefined)).toBe('warning no_handshake'))
  })
})
