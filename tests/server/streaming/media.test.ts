// The media node against a whole portal, with the real nginx and ffmpeg: which keys are taken, what viewers get, and what customers read of it.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nginxPid } from '../../support/edges/nginxPid.ts'
import { publishTestPicture } from '../../support/media/rtmpServer.ts'
import { at, lives as url, type Live, openMediaOffice, patient } from '../support/mediaOffice.ts'

// A node that makes no qualities: transcoding.test.ts has one that does.
const office = openMediaOffice(['--transcodes', '0'])
const { dir, running, read, keyOf, partOf, codeOf } = office
/** The test picture has some 400 kbit/s, enough for 144p. */
const live = (resolution = '144p') => office.live({ streams: { saaaaaaaaa: { name: 'stream1', resolution } } })
const nameOf = ({ settings }: Live) => `${settings['RTMP-publish']!.application}_stream1`
function publish(name: string, query: string): void {
  running.push(publishTestPicture(`rtmp://127.0.0.1:${office.ports.rtmp}/live/${name}${query}`))
}
const playlist = async (record: Live) => {
  const answer = await office.fetchOf(record)
  const { playback } = await read(record.id)
  return { status: answer.status, text: answer.ok ? await answer.text() : '', headers: answer.headers, base: `${playback}/stream1/` }
}

describe('an encoder', () => {
  it('with the key is on air: viewers get HLS, and the customer its figures', async () => {
    const record = await live()
    publish(nameOf(record), `?key=${await keyOf(record)}`)
    await expect.poll(async () => (await playlist(record)).status, patient).toBe(200)
    const { text, headers, base } = await playlist(record)
    expect([headers.get('content-type'), headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([
      'application/vnd.apple.mpegurl',
      '*',
      'no-store',
    ])
    const [segment] = text.split('\n').filter((line) => line.endsWith('.ts'))
    const piece = await fetch(base + segment)
    expect([piece.status, piece.headers.get('content-type')]).toEqual([200, 'video/mp2t'])
    expect(Buffer.from(await piece.arrayBuffer())[0]).toBe(0x47)
    await expect
      .poll(async () => Object.keys((await partOf(record)).figures).sort(), patient)
      .toEqual(['bitrate', 'fps', 'height', 'keyframes', 'uptime', 'viewers', 'width'])
    await expect
      .poll(async () => (await partOf(record)).figures, patient)
      .toMatchObject({ fps: 25, viewers: 1, width: 320, height: 180, keyframes: 1 })
    const { code, figures, texts } = await partOf(record)
    expect(texts).toEqual({ video: 'H264', audio: 'AAC' })
    expect(code).toBe(0)
    expect(figures['bitrate']).toBeGreaterThan(100_000)

    await running.pop()!.stop()
    await expect.poll(() => codeOf(record), patient).toBe(3)
  })
  it.each([
    ['another key', (name: string) => [name, '?key=wrong-key'] as const],
    ['no key', (name: string) => [name, ''] as const],
    ['another name beside the key', (name: string, right: string) => [name, `?key=${right}&name=other`] as const],
    ['the key twice', (name: string, right: string) => [name, `?key=wrong&key=${right}`] as const],
  ])('with %s is refused', async (_what, given) => {
    const record = await live()
    const [name, query] = given(nameOf(record), await keyOf(record))
    publish(name, query)
    if (query.includes('&')) await expect.poll(() => codeOf(record), patient).toBe(3)
    else await expect.poll(async () => (await partOf(record)).reason, patient).toBe('An encoder sent a wrong key and was refused.')
    expect((await playlist(record)).status).toBe(404)
  })
  it('with too low a bitrate for its picture is reported as poor, with the reason, until it ends', async () => {
    const record = await live('720p')
    publish(nameOf(record), `?key=${await keyOf(record)}`)
    await expect
      .poll(async () => [await codeOf(record), (await partOf(record)).reason], patient)
      .toEqual([8, 'The bitrate is below 1 Mbit/s.'])
    await running.pop()!.stop()
    await expect.poll(async () => [await codeOf(record), (await partOf(record)).reason], patient).toEqual([3, null])
    const history = (await office.customer.ask({ url: `${url}/${record.id}/reports/history` })).json<{ entries: { code: number }[] }[]>()
    expect(history[0]!.entries.map(({ code }) => code).slice(-3)).toEqual([0, 8, 3])
  })
  it('of a record with transcoding is on air as published, and the customer sees at the field that nothing is transcoded', async () => {
    const record = await office.live({ transcode_profile: '360_480_720' }, { 'confirm-paid': '/transcode_profile' })
    await expect
      .poll(async () => (await read(record.id))['_delivery'], patient)
      .toMatchObject({
        state: 'error',
        errors: [{ path: '/transcode_profile', reason: expect.stringMatching(/^Not supported by this media node/) }],
      })
    publish(nameOf(record), `?key=${await keyOf(record)}`)
    await expect.poll(() => codeOf(record), patient).toBe(0)
  })
  it('is off air soon after its record is deactivated', async () => {
    const record = await live()
    publish(nameOf(record), `?key=${await keyOf(record)}`)
    await expect.poll(() => codeOf(record), patient).toBe(0)
    const { version } = await read(record.id)
    const off = await office.customer.ask({ method: 'PATCH', url: `${url}/${record.id}`, version, body: { active: false } })
    expect(off.statusCode, off.body).toBe(200)
    await expect.poll(async () => (await fetchStat()).includes(nameOf(record)), patient).toBe(false)
  })
})

/** The figures of nginx, at the address that only its configuration knows. */
async function fetchStat(): Promise<string> {
  const config = readFileSync(join(dir, 'nginx.conf'), 'utf8')
  const [, port, path] = /listen 127\.0\.0\.1:(\d+);\n\s+location = (\S+) \{ rtmp_stat/.exec(config)!
  return (await fetch(`http://127.0.0.1:${port}${path}`)).text()
}

describe('a key that is replaced', () => {
  it('stays valid until its end, and ends the encoder that continues with it', async () => {
    const record = await live()
    const old = await keyOf(record)
    const { version } = await read(record.id)
    const rotate = (hours: number, seen: number) =>
      office.customer.ask({ method: 'POST', url: `${url}/${record.id}/keys/rotate`, version: seen, body: { at, hours } })
    expect((await rotate(1, version)).statusCode).toBe(200)
    await expect.poll(async () => (await read(record.id))['_delivery'].state, patient).toBe('applied')
    publish(nameOf(record), `?key=${old}`)
    await expect.poll(() => codeOf(record), patient).toBe(0)
    expect((await rotate(0, version + 1)).statusCode).toBe(200)
    await expect
      .poll(async () => [await codeOf(record), (await partOf(record)).reason], patient)
      .toEqual([3, 'An encoder sent a wrong key and was refused.'])
    publish(nameOf(record), `?key=${await keyOf(record)}`)
    await expect.poll(() => codeOf(record), patient).toBe(0)
  })
})

describe('data on the machine', () => {
  it('are closed to other users, and no secret is in a list of processes', () => {
    expect(statSync(dir).mode & 0o077).toBe(0)
    for (const name of ['nginx.conf', 'hls', 'variants']) expect(statSync(join(dir, name)).mode & 0o077).toBe(0)
  })
  it.each([
    '/stat',
    '/live/',
    '/../nginx.conf',
    '/%2e%2e/nginx.conf',
    '/hls/',
    '/live-1/..%2f..%2fnginx.conf/index.m3u8',
    '/live-1/../index.m3u8',
  ])('viewers do not get %s', async (path) =>
    expect((await fetch(`http://127.0.0.1:${office.ports.hls}${path}`)).status).toBeGreaterThanOrEqual(400),
  )
})

describe('while the portal is unavailable', () => {
  it('encoders are checked by the last known state, and changes are reported afterwards', async () => {
    const [record, other] = [await live(), await live()]
    publish(nameOf(record), `?key=${await keyOf(record)}`)
    await expect.poll(() => codeOf(record), patient).toBe(0)
    office.wire.cut()
    publish(nameOf(other), `?key=${await keyOf(other)}`)
    await expect.poll(async () => (await playlist(other)).status, patient).toBe(200)
    expect(await fetchStat()).toContain(nameOf(record))
    expect(await codeOf(other)).toBe(3)
    office.wire.join()
    await expect.poll(() => codeOf(other), { ...patient, timeout: 60_000 }).toBe(0)
    expect(await codeOf(record)).toBe(0)
  })
})

/** Empty for a process that has ended, also while nobody has collected it. */
function commandLine(pid: string): string {
  return existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
}

describe('when the agent is killed', () => {
  it('its nginx is ended by the next agent, which knows the keys again', async () => {
    const record = await live()
    const before = nginxPid(dir)
    await office.agent.stop('SIGKILL')
    expect(commandLine(before)).toContain('nginx')
    await office.startAgent(['--transcodes', '0'])
    expect(commandLine(before)).not.toContain('nginx')
    publish(nameOf(record), `?key=${await keyOf(record)}`)
    await expect.poll(() => codeOf(record), patient).toBe(0)
  })
})
