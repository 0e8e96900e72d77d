// The media node against a whole portal: encoders that publish by SRT, with the real ffmpeg and nginx. What the portal shows of it is as with RTMP.
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { publishTestPicture } from '../../support/media/rtmpServer.ts'
import type { RecordReports } from '../../../server/services/reports/types.ts'
import { at, lives as url, type Live, openMediaOffice, patient } from '../support/mediaOffice.ts'
import { listUrl } from '../support/portal.ts'

const office = openMediaOffice()
const { dir, running, read, keyOf, partOf, codeOf } = office
const live = (type = 'SRT-publish', more: object = {}) => office.live({ type, ...more })
/** As the page of the record writes it. */
function send({ type, settings }: Live, key: string, options: Parameters<typeof publishTestPicture>[1] = {}): void {
  const { application } = settings[type]!
  running.push(
    publishTestPicture(`srt://127.0.0.1:${office.ports.srt}?streamid=%23!::m=publish,r=${application}/stream1,s=${key}`, options),
  )
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
    const { figures, texts } = await partOf(record)
    expect(texts).toEqual({ video: 'H264', audio: 'AAC' })
    expect(figures['bitrate']).toBeGreaterThan(100_000)

    await running.pop()!.stop()
    await expect.poll(() => codeOf(record), patient).toBe(3)
    // Nothing of its session is left.
    await expect.poll(() => readdirSync(dir).filter((name) => name.startsWith('srt-')), patient).toEqual([])
  })

  it.each([
    ['another key', () => 'wrong-key'],
    ['no key', () => ''],
    ['the key and more', (right: string) => `${right}x`],
  ])('with %s is refused, and the customer reads why', async (_what, given) => {
    const record = await live()
    send(record, given(await keyOf(record)), { reconnects: true })
    await expect.poll(async () => (await partOf(record)).reason, patient).toBe('An encoder sent a wrong key and was refused.')
    expect([await codeOf(record), (await playlist(record)).status]).toEqual([3, 404])
  })

  it('with a codec that viewers cannot play is refused, and the customer reads why', async () => {
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

  it('ends soon after its key is replaced at once, and after its record is deactivated', async () => {
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

  it('is recorded as by RTMP', async () => {
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
