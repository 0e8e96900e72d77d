// The media node against a whole portal: encoders that publish by SRT, with the real ffmpeg and nginx. What the portal shows of it is as with RTMP.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { publishTestPicture } from '../../support/media/rtmpServer.ts'
import type { RecordReports } from '../../../server/services/reports/types.ts'
import { at, lives as url, type Live, openMediaOffice, patient } from '../support/mediaOffice.ts'
import { listUrl } from '../support/portal.ts'

const office = openMediaOffice()
const { dir, running, read, keyOf, partOf, codeOf } = office
const live = (type = 'SRT-publish', more: object = {}) => office.live({ type, ...more })
type SendOptions = Parameters<typeof publishTestPicture>[1] & { passphrase?: string }
/** As the page of the record writes it. */
function send({ type, settings }: Live, key: string, { passphrase = '', ...options }: SendOptions = {}): void {
  const { application } = settings[type]!
  const address = `srt://127.0.0.1:${office.ports.srt}?streamid=%23!::m=publish,r=${application}/stream1,s=${key}`
  running.push(publishTestPicture(passphrase === '' ? address : `${address}&passphrase=${passphrase}`, options))
}
/** Empty for a process that has just ended. */
function commandLine(process: string): string {
  try {
    return readFileSync(`/proc/${process}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
const playlist = async (record: Live) => {
  const answer = await office.fetchOf(record)
  return { status: answer.status, text: answer.ok ? await answer.text() : '' }
}

describe('an encoder that publishes by SRT', () => {
  it('with the key is on air: viewers get HLS, and the customer its figures', async () => {
    const record = await live()
    expect(record.settings['SRT-publish']!.primary).toBe(`127.0.0.1:${office.ports.srt}`)
    send(record, await keyOf(record), { reconnects: true })
    await expect.poll(async () => (await playlist(record)).status, patient).toBe(200)
    const [segment] = (await playlist(record)).text.split('\n').filter((line) => line.endsWith('.ts'))
    const piece = await fetch(`${(await read(record.id)).playback}/stream1/${segment}`)
    expect([piece.status, Buffer.from(await piece.arrayBuffer())[0]]).toEqual([200, 0x47])
    await expect.poll(() => codeOf(record), patient).toBe(0)
    await expect.poll(async () => (await partOf(record)).figures, patient).toMatchObject({ width: 320, height: 180, fps: 25 })
    expect((await partOf(record)).texts).toEqual({ video: 'H264', audio: 'AAC' })
    // Of the first burst no bitrate is reported.
    await expect.poll(async () => (await partOf(record)).figures['bitrate'], patient).toBeGreaterThan(100_000)

    await running.pop()!.stop()
    await expect.poll(() => codeOf(record), patient).toBe(3)
    // Nothing of its session is left.
    await expect.poll(() => readdirSync(dir).filter((name) => name.startsWith('srt-')), patient).toEqual([])
  })

  it.each([
    ['another key', () => 'wrong-key'],
    ['no key', () => ''],
    ['the key and more', (right: string) => `${right}x`],
  ])('with %s is refused, and the customer sees the reason', async (_what, given) => {
    const record = await live()
    send(record, given(await keyOf(record)), { reconnects: true })
    await expect.poll(async () => (await partOf(record)).reason, patient).toBe('An encoder sent a wrong key and was refused.')
    expect([await codeOf(record), (await playlist(record)).status]).toEqual([3, 404])
  })

  it('with a codec that viewers cannot play is refused, and the customer sees the reason', async () => {
    const record = await live()
    send(record, await keyOf(record), { reconnects: true, codec: 'mpeg2video' })
    await expect
      .poll(async () => (await partOf(record)).reason, patient)
      .toBe('The stream has another codec than H.264 with AAC or MP3 and was refused.')
    expect((await playlist(record)).status).toBe(404)
  })

  it('is refused where RTMP is expected, and the other way round', async () => {
    const byRtmp = await live('RTMP-publish')
    send(byRtmp, await keyOf(byRtmp), { reconnects: true })
    const bySrt = await live()
    const { application } = bySrt.settings['SRT-publish']!
    running.push(publishTestPicture(`rtmp://127.0.0.1:${office.ports.rtmp}/live/${application}_stream1?key=${await keyOf(bySrt)}`))
    await expect.poll(async () => (await partOf(byRtmp)).reason, patient).toMatch(/came by SRT and was refused/)
    await expect.poll(async () => (await partOf(bySrt)).reason, patient).toMatch(/came by RTMP and was refused/)
  })

  it('ends soon after its key is replaced without a grace period, and after its record is deactivated', async () => {
    const record = await live()
    send(record, await keyOf(record), { reconnects: true })
    await expect.poll(() => codeOf(record), patient).toBe(0)
    const { version } = await read(record.id)
    const body = { at, hours: 0 }
    const rotated = await office.customer.ask({ method: 'POST', url: `${url}/${record.id}/keys/rotate`, version, body })
    expect(rotated.statusCode, rotated.body).toBe(200)
    await expect
      .poll(async () => [await codeOf(record), (await partOf(record)).reason], patient)
      .toEqual([3, 'An encoder sent a wrong key and was refused.'])
  })

  const encrypted = (passphrase?: string) => live('SRT-publish', { ...(passphrase && { passphrase }) })

  it('with the passphrase of its resource is on air; the passphrase is on no command line and never shown', async () => {
    const record = await encrypted('correct_horse_1')
    expect(JSON.stringify(await read(record.id))).not.toContain('correct_horse_1')
    send(record, await keyOf(record), { reconnects: true, passphrase: 'correct_horse_1' })
    await expect.poll(() => codeOf(record), patient).toBe(0)
    await expect.poll(async () => (await playlist(record)).status, patient).toBe(200)
    const lines = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(commandLine)
    const listeners = lines.filter((line) => line.includes(dir) && line.includes('concat'))
    expect(listeners.length).toBeGreaterThan(0)
    expect(listeners.filter((line) => line.includes('correct_horse_1'))).toEqual([])

    // Replaced: what is encrypted by the old one ends.
    const { version } = await read(record.id)
    const body = { passphrase: 'another_horse_2' }
    const changed = await office.customer.ask({ method: 'PATCH', url: `${url}/${record.id}`, version, body })
    expect(changed.statusCode, changed.body).toBe(200)
    await expect
      .poll(async () => [await codeOf(record), (await partOf(record)).reason], patient)
      .toEqual([3, 'An encoder sent a wrong passphrase and was refused.'])
    await running.pop()!.stop()
    await expect.poll(() => readdirSync(dir).filter((name) => name.startsWith('srt-')), patient).toEqual([])
  })

  it('with the passphrase of its stream, which the portal makes and shows, is on air; that of the resource is no longer accepted', async () => {
    const record = await encrypted('correct_horse_1')
    const own = at.replace(/password$/, 'passphrase')
    const ask = (path: string, body: object, version?: number) =>
      office.customer.ask({ method: 'POST', url: `${url}/${record.id}/keys/${path}`, body, ...(version !== undefined && { version }) })
    expect((await ask('reveal', { at: own })).statusCode).toBe(400)
    const made = await ask('rotate', { at: own, hours: 0 }, record.version)
    expect(made.statusCode, made.body).toBe(200)
    const { key: passphrase } = (await ask('reveal', { at: own })).json<{ key: string }>()
    expect(passphrase).toMatch(/^[A-Za-z0-9]{24}$/)
    expect(JSON.stringify(await read(record.id))).not.toContain(passphrase)
    send(record, await keyOf(record), { reconnects: true, passphrase: 'correct_horse_1' })
    await expect.poll(async () => (await partOf(record)).reason, patient).toBe('An encoder sent a wrong passphrase and was refused.')
    await running.pop()!.stop()
    send(record, await keyOf(record), { reconnects: true, passphrase })
    await expect.poll(() => codeOf(record), patient).toBe(0)
  })

  it.each([
    ['a wrong passphrase', 'correct_horse_1', 'another_horse_2', 'An encoder sent a wrong passphrase and was refused.'],
    ['no passphrase', 'correct_horse_1', '', 'An encoder came without a passphrase and was refused: this stream is encrypted.'],
    [
      'a passphrase for a stream without one',
      undefined,
      'correct_horse_1',
      'An encoder came with a passphrase and was refused: this stream has none.',
    ],
  ])('with %s is refused, and the customer sees the reason', async (_what, own, given, reason) => {
    const record = await encrypted(own)
    send(record, await keyOf(record), { reconnects: true, passphrase: given })
    await expect.poll(async () => (await partOf(record)).reason, patient).toBe(reason)
    expect([await codeOf(record), (await playlist(record)).status]).toEqual([3, 404])
  })

  it('is recorded like one by RTMP', async () => {
    const record = await live()
    send(record, await keyOf(record), { reconnects: true })
    await expect.poll(() => codeOf(record), patient).toBe(0)
    const body = {
      resource_id: record.id,
      stream_name: 'stream1',
      stream_type: 'short',
      launch_type: 'stream_start',
      stop_timeout: 60,
      storage_time: -1,
    }
    const made = await office.customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'stream-records'), body })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    const state = async () =>
      (await office.customer.ask({ url: `${listUrl('demo-cdn2', 'stream-records')}/${id}/reports` })).json<RecordReports>().code
    await expect.poll(state, patient).toBe(0)
  })
})
