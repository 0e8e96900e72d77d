// A zone saved in the portal and answered by Knot: answers equal the zone, serials rise, broken and foreign zones are not served.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextSerial } from '../../../edges/dns/zoneText.ts'
import { freePort } from '../../../server/drivers/freePort.ts'
import { digestsOf, sha256In } from '../../support/edges/dsRecords.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const patient = { timeout: 90_000, interval: 50 }
const dir = mkdtempSync(join(tmpdir(), 'dns-'))
const zonesUrl = listUrl('demo-cdn2', 'dns-zones')
const recordsUrl = listUrl('demo-cdn2', 'dns-records')
type Zone = { id: string; version: number; soa: { serial: number }; _delivery: { state: string } }
let portal: Portal
let customer: Caller
let port: number
let key: string
let stop: (signal?: NodeJS.Signals) => Promise<void>
let number = 0

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', env: { CONFIG_CHANGE_SECONDS: '60' } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  customer = await portal.signIn('cdn2@demo.example')
  port = await freePort()
  key = (await makeAgent(portal, 'Name server', 'dns')).key
  stop = start()
})
afterAll(async () => {
  await stop?.()
  await portal?.close()
  rmSync(dir, { recursive: true, force: true })
})

function start(): typeof stop {
  const bound = portal.app.server.address()
  const url = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`
  const args = ['--import', 'tsx', 'edges/dns/main.ts', '--url', url, '--dir', dir, '--listen', `127.0.0.1:${port}`]
  const child = spawn(process.execPath, args, { stdio: 'ignore', env: { ...process.env, AGENT_KEY: key, NODE_OPTIONS: '' } })
  return async (signal = 'SIGTERM') => {
    const closed = new Promise((done) => child.once('close', done))
    child.kill(signal)
    await closed
  }
}
const dig = async (...words: string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)('kdig', ['@127.0.0.1', '-p', String(port), '+time=2', '+retry=0', '+short', ...words]).catch(
    () => ({ stdout: '' }),
  )
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'))
    .toSorted()
}
const serialOf = async (name: string) => Number((await dig(name, 'SOA'))[0]?.split(' ')[2])
async function saved<Result>(method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, version?: number): Promise<Result> {
  const answer = await customer.ask({ method, url, ...(body && { body }), ...(version !== undefined && { version }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.statusCode === 204 ? (undefined as Result) : answer.json<Result>()
}
const zone = async (more: object = {}) => {
  const name = `dns-${(number += 1)}.example`
  return { name, ...(await saved<Zone>('POST', zonesUrl, { name, ...more })) }
}
const add = ({ id: zone_id }: { id: string }, name: string, type: string, contents: string[], more: object = {}) =>
  saved<{ id: string; version: number }>('POST', recordsUrl, {
    zone_id,
    name,
    type,
    ttl: 300,
    records: contents.map((content) => ({ content })),
    ...more,
  })
const read = (id: string) => customer.ask({ url: `${zonesUrl}/${id}` }).then((answer) => answer.json<Zone>())

describe('a zone', () => {
  it('is served with every type of record as saved', async () => {
    const one = await zone()
    const long = 'x'.repeat(300)
    const wanted: [string, string, string[], string[]?][] = [
      ['www', 'A', ['192.0.2.1', '192.0.2.2']],
      ['www', 'AAAA', ['2001:db8::1']],
      ['cdn', 'CNAME', ['e7.cdn.example.net'], ['e7.cdn.example.net.']],
      ['@', 'MX', ['10 mail.example.com'], ['10 mail.example.com.']],
      ['_dmarc', 'TXT', ['v=DMARC1; p=none'], ['"v=DMARC1; p=none"']],
      ['long', 'TXT', [long], [`"${'x'.repeat(255)}" "${'x'.repeat(45)}"`]],
      ['_sip._tcp', 'SRV', ['10 5 5060 sip.example.com'], ['10 5 5060 sip.example.com.']],
      ['@', 'CAA', ['0 issue "letsencrypt.org"']],
      ['*.wild', 'A', ['192.0.2.3']],
    ]
    for (const [name, type, contents] of wanted) await add(one, name, type, contents)
    await expect.poll(() => dig(`x.wild.${one.name}`, 'A'), patient).toEqual(['192.0.2.3'])
    for (const [name, type, contents, shown = contents] of wanted)
      expect(await dig(name === '@' ? one.name : `${name}.${one.name}`, type), type).toEqual(shown)
    expect(await dig(one.name, 'NS')).toEqual(['ns1.example.net.', 'ns2.example.net.'])
    expect(await dig(`absent.${one.name}`, 'A')).toEqual([])
  })
  it('has a serial that rises with each change of its records, the same as the portal shows', async () => {
    const one = await zone()
    await expect.poll(() => serialOf(one.name), patient).toBeGreaterThan(0)
    const serials = [await serialOf(one.name)]
    const { id, version } = await add(one, 'a', 'A', ['192.0.2.1'])
    await expect.poll(() => dig(`a.${one.name}`), patient).toEqual(['192.0.2.1'])
    serials.push(await serialOf(one.name))
    await saved('PATCH', `${recordsUrl}/${id}`, { records: [{ content: '192.0.2.9' }, { content: '192.0.2.8', enabled: false }] }, version)
    await expect.poll(() => dig(`a.${one.name}`), patient).toEqual(['192.0.2.9'])
    serials.push(await serialOf(one.name))
    await saved('DELETE', `${recordsUrl}/${id}`, undefined, version + 1)
    await expect.poll(() => dig(`a.${one.name}`), patient).toEqual([])
    await expect.poll(async () => (await read(one.id))['_delivery'].state, patient).toBe('applied')
    serials.push(await serialOf(one.name))
    expect(new Set(serials).size).toBe(4)
    expect(serials.toSorted((a, b) => a - b)).toEqual(serials)
    const { soa, version: same } = await read(one.id)
    expect([soa.serial, same]).toEqual([serials.at(-1), one.version])
  })
  it('that was read may be saved as a whole, though its serial has risen meanwhile', async () => {
    const one = await zone()
    const before = (await customer.ask({ url: `${zonesUrl}/${one.id}` })).json<Record<string, unknown>>()
    await add(one, 'a', 'A', ['192.0.2.1'])
    const answer = await customer.ask({
      method: 'PUT',
      url: `${zonesUrl}/${one.id}`,
      version: one.version,
      body: { ...before, comment: 'mine' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  })
  it('is served within 2 seconds of saving, and no longer once it is off or deleted', async () => {
    const one = await zone()
    await expect.poll(() => dig(one.name, 'NS'), patient).toHaveLength(2)
    const began = performance.now()
    await add(one, 'fast', 'A', ['192.0.2.7'])
    await expect.poll(() => dig(`fast.${one.name}`), { ...patient, interval: 10 }).toEqual(['192.0.2.7'])
    expect(performance.now() - began).toBeLessThan(2000)
    const off = await saved<Zone>('PATCH', `${zonesUrl}/${one.id}`, { enabled: false }, one.version)
    await expect.poll(() => dig(one.name, 'NS'), patient).toEqual([])
    const on = await saved<Zone>('PATCH', `${zonesUrl}/${one.id}`, { enabled: true }, off.version)
    await expect.poll(() => dig(one.name, 'NS'), patient).toHaveLength(2)
    await saved('DELETE', `${zonesUrl}/${one.id}`, undefined, on.version)
    await expect.poll(() => dig(one.name, 'NS'), patient).toEqual([])
  })
  it('is signed where DNSSEC is on', async () => {
    const one = await zone({ dnssec: true })
    await expect.poll(() => dig(one.name, 'DNSKEY'), patient).not.toEqual([])
    await add(one, 'signed', 'A', ['192.0.2.4'])
    await expect.poll(async () => (await dig(`signed.${one.name}`, 'A', '+dnssec')).length, patient).toBe(2)
  })
  it('has a serial that rises with each change while it is signed, and continues from there when it is no longer signed', async () => {
    const one = await zone({ dnssec: true })
    await expect.poll(() => dig(one.name, 'DNSKEY'), patient).not.toEqual([])
    const serials = [await serialOf(one.name)]
    for (const last of [1, 2, 3]) {
      await add(one, `host${last}`, 'A', [`192.0.2.${last}`])
      await expect.poll(() => dig(`host${last}.${one.name}`), patient).toEqual([`192.0.2.${last}`])
      serials.push(await serialOf(one.name))
    }
    const { version } = await read(one.id)
    await saved('PATCH', `${zonesUrl}/${one.id}`, { dnssec: false }, version)
    await expect.poll(() => dig(one.name, 'DNSKEY'), patient).toEqual([])
    serials.push(await serialOf(one.name))
    expect(await dig(`host3.${one.name}`, 'A', '+dnssec')).toEqual(['192.0.2.3'])
    expect(new Set(serials).size).toBe(serials.length)
    expect(serials.toSorted((a, b) => a - b)).toEqual(serials)
  })
  it('that is signed and that Knot refuses keeps its last good version, and is reported with the reason', async () => {
    const one = await zone({ dnssec: true })
    await add(one, 'good', 'A', ['192.0.2.8'])
    await expect.poll(() => dig(`good.${one.name}`), patient).toEqual(['192.0.2.8'])
    const { id, version } = await add(one, 'bad', 'HTTPS', ['1 . port=99999'])
    const delivery = async () => (await customer.ask({ url: `${recordsUrl}/${id}` })).json<{ _delivery: object }>()['_delivery']
    const reason = expect.stringMatching(/^The name server refuses the zone: error: .*line \d+ \(/) as string
    await expect.poll(delivery, patient).toMatchObject({ state: 'error', errors: [{ path: '', reason, agent: 'Name server' }] })
    expect(await dig(`good.${one.name}`)).toEqual(['192.0.2.8'])
    await saved('DELETE', `${recordsUrl}/${id}`, undefined, version)
    await add(one, 'mended', 'A', ['192.0.2.9'])
    await expect.poll(() => dig(`mended.${one.name}`), patient).toEqual(['192.0.2.9'])
    await expect.poll(async () => (await dig(`mended.${one.name}`, 'A', '+dnssec')).length, patient).toBe(2)
  })
  it('reports the DS record of a signed zone, which matches its key, and none of another zone', async () => {
    const [one, other] = [await zone({ dnssec: true }), await zone()]
    const dsOf = async (id: string) => (await customer.ask({ url: `${zonesUrl}/${id}` })).json<{ ds?: string[] }>().ds
    await expect.poll(() => dsOf(one.id), patient).toBeDefined()
    expect(sha256In(await dsOf(one.id))).toEqual(digestsOf(one.name, await dig(one.name, 'DNSKEY')))
    // A change of a record leaves it there.
    await add(one, 'more', 'A', ['192.0.2.14'])
    expect(await dsOf(one.id)).toBeDefined()
    await expect.poll(() => dig(`more.${one.name}`), patient).toEqual(['192.0.2.14'])
    await expect.poll(() => dig(other.name, 'NS'), patient).toHaveLength(2)
    expect(await dsOf(other.id)).toBeUndefined()
    // Signed no more, it has none to give to a registrar.
    await saved('PATCH', `${zonesUrl}/${one.id}`, { dnssec: false }, (await read(one.id)).version)
    const delivery = async () => (await customer.ask({ url: `${zonesUrl}/${one.id}` })).json<{ _delivery: object }>()['_delivery']
    await expect.poll(delivery, patient).toMatchObject({ state: 'applied' })
    expect(await dsOf(one.id)).toBeUndefined()
    expect(await dig(one.name, 'DNSKEY')).toEqual([])
  })
  it.each(['off', 'on'])('whose DNSSEC is turned %s and back at once is served as saved last', async (first) => {
    const one = await zone({ dnssec: first === 'off' })
    const delivery = async () => (await read(one.id))['_delivery']
    const isSigned = async () => (await dig(one.name, 'DNSKEY')).length > 0
    await expect.poll(isSigned, patient).toBe(first === 'off')
    await expect.poll(delivery, patient).toMatchObject({ state: 'applied' })
    let { version } = await read(one.id)
    for (let turn = 0; turn < 6; turn += 1) {
      const dnssec = (turn % 2 === 0) === (first === 'on')
      version = (await saved<Zone>('PATCH', `${zonesUrl}/${one.id}`, { dnssec }, version)).version
      // The last changes come at once, the first ones after the name server has followed.
      if (turn < 3) await expect.poll(isSigned, patient).toBe(dnssec)
    }
    await add(one, 'last', 'A', ['192.0.2.21'])
    await expect.poll(() => dig(`last.${one.name}`, 'A', '+dnssec'), patient).toHaveLength(first === 'off' ? 2 : 1)
    await expect.poll(delivery, patient).toMatchObject({ state: 'applied' })
    expect(await isSigned()).toBe(first === 'off')
  })
  it('that was created while the name server was unavailable reports its DS record, too', async () => {
    await stop()
    const one = await zone({ dnssec: true })
    stop = start()
    const dsOf = async () => (await customer.ask({ url: `${zonesUrl}/${one.id}` })).json<{ ds?: string[] }>().ds
    await expect.poll(dsOf, patient).toBeDefined()
    expect(sha256In(await dsOf())).toEqual(digestsOf(one.name, await dig(one.name, 'DNSKEY')))
  })
  it('without proof is not served, though its records are known', async () => {
    const one = await saved<Zone>('POST', zonesUrl, { name: 'not-ours.org' })
    await add(one, 'a', 'A', ['192.0.2.1'])
    const other = await zone()
    await expect.poll(() => dig(other.name, 'NS'), patient).toHaveLength(2)
    expect(await dig('a.not-ours.org', 'A')).toEqual([])
  })
})

describe('the name server', () => {
  it('declares at its start the types that it does not support', async () => {
    const told = async () => (await customer.ask({ url: '/api/v1/accounts/demo-cdn2/unsupported?type=dns-records' })).json<object[]>()
    const field = { path: 'type', values: ['ALIAS'], reason: 'Not supported by this name server.', agents: ['Name server'] }
    await expect.poll(told, patient).toEqual([field])
  })
  it('reports an unsupported type, and serves the rest', async () => {
    const one = await zone()
    const { id } = await add(one, 'alias', 'ALIAS', ['target.example.com'])
    await add(one, 'b', 'A', ['192.0.2.5'])
    await expect.poll(() => dig(`b.${one.name}`), patient).toEqual(['192.0.2.5'])
    const errors = async () =>
      (await customer.ask({ url: `${recordsUrl}/${id}` })).json<{ _delivery: { errors?: object[] } }>()['_delivery'].errors
    await expect.poll(errors, patient).toEqual([{ path: '/type', reason: 'Not supported by this name server.', agent: 'Name server' }])
  })
  it('keeps the last good version of a zone that Knot refuses, and reports the refusal, also after a restart', async () => {
    const one = await zone()
    await add(one, 'good', 'A', ['192.0.2.8'])
    await expect.poll(() => dig(`good.${one.name}`), patient).toEqual(['192.0.2.8'])
    const { id, version } = await add(one, 'bad', 'HTTPS', ['1 . port=99999'])
    const delivery = async () => (await customer.ask({ url: `${recordsUrl}/${id}` })).json<{ _delivery: object }>()['_delivery']
    const reason = expect.stringMatching(/^The name server refuses the zone: /) as string
    const refused = { state: 'error', errors: [{ path: '', reason, agent: 'Name server' }] }
    await expect.poll(delivery, patient).toMatchObject(refused)
    expect(await dig(`good.${one.name}`)).toEqual(['192.0.2.8'])
    await stop()
    const other = await zone()
    stop = start()
    // Everything that the new process read is acknowledged together.
    await expect.poll(async () => (await read(other.id))['_delivery'].state, patient).toBe('applied')
    expect(await delivery()).toMatchObject(refused)
    expect(await dig(`good.${one.name}`)).toEqual(['192.0.2.8'])
    await saved('DELETE', `${recordsUrl}/${id}`, undefined, version)
    await add(one, 'next', 'A', ['192.0.2.9'])
    await expect.poll(() => dig(`next.${one.name}`), patient).toEqual(['192.0.2.9'])
    await expect.poll(async () => (await read(one.id))['_delivery'].state, patient).toBe('applied')
  })
  it('continues after it was killed, with changes saved meanwhile', async () => {
    const one = await zone()
    await expect.poll(() => serialOf(one.name), patient).toBeGreaterThan(0)
    const before = await serialOf(one.name)
    await stop('SIGKILL')
    await add(one, 'later', 'A', ['192.0.2.6'])
    stop = start()
    await expect.poll(() => dig(`later.${one.name}`), patient).toEqual(['192.0.2.6'])
    expect(await serialOf(one.name)).toBeGreaterThan(before)
    expect(readFileSync(join(dir, 'zones.conf'), 'utf8')).toContain(one.name)
  })
})

it.each([
  [undefined, 5, 5],
  [5, 6, 6],
  [4294967295, 1, 1],
  [9, 5, 10],
  [4294967295, 4294967290, 1],
])('after the serial %s, with %s from the portal, comes %s (RFC 1982)', (served, given, next) =>
  expect(nextSerial(served, given)).toBe(next),
)
