// What visitors of the edge see of certificates: the customer's for names, the provider's for everything else.
import { X509Certificate } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { connect, type ConnectionOptions } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { type Made, makeCertificate } from '../../support/outside/certificates.ts'
import { listUrl } from '../support/portal.ts'
import { account, openOffice, patient } from './edgeOffice.ts'

const office = openOffice({ https: true })
const { change, site } = office
const printOf = ({ certificate }: Made) => new X509Certificate(certificate).fingerprint256
let number = 0
const newName = () => `tls-${(number += 1)}.example.com`

/** As the customer uploads it. */
async function upload({ certificate, key }: Made): Promise<number> {
  const body = { certificate, private_key: key }
  const answer = await office.customer.ask({ method: 'POST', url: listUrl(account, 'certificates'), body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ seq: number }>().seq
}

type Seen = { print: string; subject: string; protocol: string | null; cipher: string }
/** A handshake of a visitor who asks for `servername`. */
function handshake(servername: string, more: ConnectionOptions = {}): Promise<Seen> {
  return new Promise((done, fail) => {
    const socket = connect({ host: '127.0.0.1', port: office.https, servername, rejectUnauthorized: false, ...more }, () => {
      const { fingerprint256: print, subject } = socket.getPeerCertificate()
      done({ print, subject: String(subject.CN), protocol: socket.getProtocol(), cipher: socket.getCipher().name })
      socket.end()
    })
    socket.once('error', fail)
  })
}
function statusOf(host: string, path = '/'): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const where = { host: '127.0.0.1', port: office.https, servername: host, path, headers: { host }, agent: false }
    const asked = request({ ...where, rejectUnauthorized: false }, (answer) => {
      answer.resume()
      done(answer.statusCode)
    })
    asked.once('error', fail).end()
  })
}

describe('a name of a customer', () => {
  it('has the certificate of its resource, and the delivery domain that of the provider', async () => {
    const name = newName()
    const own = makeCertificate({ cn: name })
    const one = await site({ names: [name], certificate: await upload(own) })
    expect((await handshake(name)).print).toBe(printOf(own))
    expect((await handshake(one.host)).subject).toBe('edge')
    expect([await statusOf(name), await statusOf(one.host)]).toEqual([200, 200])
  })
  it('has the next certificate as soon as the resource has it, and that of the provider without one', async () => {
    const name = newName()
    const [first, next] = [makeCertificate({ cn: name }), makeCertificate({ cn: name })]
    const one = await site({ names: [name], certificate: await upload(first) })
    expect((await handshake(name)).print).toBe(printOf(first))
    const changed = await change(one, { certificate: await upload(next) })
    expect((await handshake(name)).print).toBe(printOf(next))
    await change(changed, { certificate: null })
    expect((await handshake(name)).subject).toBe('edge')
  })
  it('has no other certificates', async () => {
    const [name, other] = [newName(), newName()]
    const [own, foreign] = [makeCertificate({ cn: name }), makeCertificate({ cn: other })]
    await site({ names: [name], certificate: await upload(own) })
    await site({ names: [other], certificate: await upload(foreign) })
    expect([(await handshake(name)).print, (await handshake(other)).print]).toEqual([printOf(own), printOf(foreign)])
  })
})

describe('a delivery domain', () => {
  const certificates = '/api/v1/delivery-certificates'

  it('has the uploaded certificate with the latest end, on every name without its own', async () => {
    const staff = await office.portal.signIn('admin@demo.example')
    const upload = async (days: number): Promise<{ id: string; print: string; etag: string }> => {
      const made = makeCertificate({ cn: 'delivery', names: ['*.cdn.example.net'], days })
      const answer = await staff.ask({
        method: 'POST',
        url: certificates,
        body: { certificate: made.certificate, private_key: made.key },
      })
      expect(answer.statusCode, answer.body).toBe(201)
      return { id: answer.json<{ id: string }>().id, print: printOf(made), etag: String(answer.headers['etag']) }
    }
    const one = await site()
    expect((await handshake(one.host)).subject).toBe('edge')
    const late = await upload(300)
    await expect.poll(async () => (await handshake(one.host)).print, patient).toBe(late.print)
    expect((await handshake('unknown.example')).print).toBe(late.print)
    const early = await upload(100)
    await change(one, { active: false })
    expect((await handshake(one.host)).print).toBe(late.print)
    const remove = async ({ id, etag }: typeof late) =>
      (await staff.ask({ method: 'DELETE', url: `${certificates}/${id}`, headers: { 'if-match': etag } })).statusCode
    expect(await remove(late)).toBe(200)
    await expect.poll(async () => (await handshake(one.host)).print, patient).toBe(early.print)
    expect(await remove(early)).toBe(200)
    await expect.poll(async () => (await handshake(one.host)).subject, patient).toBe('edge')
  })
})

describe('other names', () => {
  it('have the certificate of the provider, and no content', async () => {
    expect((await handshake('unknown.example')).subject).toBe('edge')
    expect(await statusOf('unknown.example')).toBe(404)
  })
})

describe('protocols and ciphers', () => {
  const cbc = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' } as const
  it('are TLS 1.2 and 1.3, nothing older', async () => {
    const name = newName()
    await site({ names: [name], certificate: await upload(makeCertificate({ cn: name })) })
    expect((await handshake(name)).protocol).toBe('TLSv1.3')
    expect((await handshake(name, { maxVersion: 'TLSv1.2' })).protocol).toBe('TLSv1.2')
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    await expect(handshake(name, old)).rejects.toThrow(/alert|protocol/i)
  })
  it('are strong ones only where the resource requires it', async () => {
    const [usual, strict] = [newName(), newName()]
    await site({ names: [usual], certificate: await upload(makeCertificate({ cn: usual })) })
    await site({
      names: [strict],
      certificate: await upload(makeCertificate({ cn: strict })),
      modern_tls_only: true,
      strong_ssl_ciphers: true,
    })
    expect((await handshake(usual, cbc)).cipher).toBe(cbc.ciphers)
    await expect(handshake(strict, cbc)).rejects.toThrow(/alert|handshake/i)
    expect((await handshake(strict, { maxVersion: 'TLSv1.2' })).cipher).toMatch(/GCM|CHACHA20/)
  })
})

describe('keys on the edge', () => {
  it('can be read by its user only, and are removed with their resource', async () => {
    const name = newName()
    const one = await site({ names: [name], certificate: await upload(makeCertificate({ cn: name })) })
    const folder = join(office.dir, 'tls')
    const keys = () => readdirSync(folder).filter((file) => file.endsWith('.key'))
    const before = keys()
    for (const file of before) expect([file, (statSync(join(folder, file)).mode & 0o777).toString(8)]).toEqual([file, '600'])
    const url = `${listUrl(account, 'http-resources')}/${one.id}`
    expect((await office.customer.ask({ method: 'DELETE', url, version: one.version })).statusCode).toBeLessThan(300)
    await expect.poll(async () => (await handshake(name)).subject, patient).toBe('edge')
    expect(keys().length).toBe(before.length - 1)
  })
})
