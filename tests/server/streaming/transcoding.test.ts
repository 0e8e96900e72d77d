// Qualities of a profile, made by a real media node: with the real nginx and ffmpeg.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { publishTestPicture } from '../../support/media/rtmpServer.ts'
import { lives, type Live, openMediaOffice, patient } from '../support/mediaOffice.ts'

const office = openMediaOffice(['--transcodes', '1'])
const { dir, running, read, keyOf, partOf, codeOf, fetchOf } = office
const paid = { 'confirm-paid': '/transcode_profile' }
const live = (profile?: string) => office.live({ ...(profile !== undefined && { transcode_profile: profile }) }, paid)
const nameOf = ({ settings }: Live) => `${settings['RTMP-publish']!.application}_stream1`
async function publish(record: Live, size: string): Promise<void> {
  const url = `rtmp://127.0.0.1:${office.ports.rtmp}/live/${nameOf(record)}?key=${await keyOf(record)}`
  running.push(publishTestPicture(url, { size, reconnects: true }))
}
const linesOf = async (record: Live, path?: string) => (await (await fetchOf(record, path)).text()).split('\n')
const offered = async (record: Live) => (await linesOf(record)).filter((line) => line !== '' && !line.startsWith('#'))
/** Processes that write the qualities of a stream. */
function transcoders(record: Live): { pid: string; line: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const path = `/proc/${pid}/cmdline`
      const line = existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\0', ' ') : ''
      return line.includes(join(dir, 'variants', nameOf(record))) ? [{ pid, line }] : []
    })
}
/** Lines of the picture in a segment. */
async function heightOf(record: Live, quality: string): Promise<string> {
  const segment = (await linesOf(record, `${quality}/index.m3u8`)).findLast((line) => line.endsWith('.ts'))
  const answer = await fetchOf(record, `${quality}/${segment}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp2t'])
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=height', '-of', 'csv=p=0', 'pipe:0']
  const { stdout } = spawnSync('ffprobe', args, { input: Buffer.from(await answer.arrayBuffer()), encoding: 'utf8' })
  return stdout.trim().split('\n')[0]!.replace(',', '')
}

describe('a stream with a profile', () => {
  it('has lower qualities beside the published one until it ends; a process that dies is restarted', async () => {
    const record = await live('360_480_720')
    expect((await read(record.id))['_delivery']).toMatchObject({ state: 'applied' })
    await publish(record, '856x480')
    await expect.poll(() => offered(record), patient).toEqual(['360p/index.m3u8', 'source.m3u8'])
    expect(await linesOf(record)).toContainEqual(expect.stringMatching(/^#EXT-X-STREAM-INF:BANDWIDTH=896000,RESOLUTION=642x360$/))
    expect(await heightOf(record, '360p')).toBe('360')
    expect((await linesOf(record, 'source.m3u8')).filter((line) => line.endsWith('.ts')).length).toBeGreaterThan(0)
    await expect.poll(async () => (await partOf(record)).texts, patient).toMatchObject({ qualities: '360p' })
    expect(await codeOf(record)).toBe(0)

    const [before] = transcoders(record)
    expect(transcoders(record)).toHaveLength(1)
    expect(before!.line).not.toContain(await keyOf(record))
    expect(statSync(join(dir, 'variants')).mode & 0o077).toBe(0)
    process.kill(Number(before!.pid), 'SIGKILL')
    await expect
      .poll(async () => (await partOf(record)).reason, patient)
      .toMatch(/^Other qualities are not made: the transcoder has failed/)
    // Meanwhile viewers have the published quality.
    await expect.poll(() => transcoders(record).filter(({ pid }) => pid !== before!.pid).length, patient).toBe(1)
    await expect.poll(() => offered(record), patient).toEqual(['360p/index.m3u8', 'source.m3u8'])
    await expect.poll(async () => (await partOf(record)).reason, patient).toBeNull()

    await running.pop()!.stop()
    await expect.poll(() => transcoders(record), patient).toEqual([])
    await expect.poll(() => codeOf(record), patient).toBe(3)
    await expect.poll(async () => (await fetchOf(record, '360p/index.m3u8')).status, patient).toBe(404)
  }, 400_000)

  it('waits while the node has reached its limit, which the customer can see, and starts when another one ends', async () => {
    const [first, second] = [await live('360_480_720'), await live('360_480_720')]
    await publish(first, '640x362')
    await expect.poll(() => offered(first), patient).toEqual(['360p/index.m3u8', 'source.m3u8'])
    await publish(second, '640x362')
    await expect
      .poll(async () => (await partOf(second)).reason, patient)
      .toBe('Other qualities are not made: this media node makes as many as it can.')
    expect(transcoders(second)).toEqual([])
    expect((await offered(second)).every((line) => line.endsWith('.ts'))).toBe(true)
    await running.shift()!.stop()
    await expect.poll(() => offered(second), patient).toEqual(['360p/index.m3u8', 'source.m3u8'])
  }, 400_000)

  it('that is not larger than the lowest quality, or has no profile, has no qualities', async () => {
    const [small, plain] = [await live('360_480_720'), await live()]
    await publish(small, '320x180')
    await publish(plain, '640x362')
    for (const record of [small, plain]) {
      await expect.poll(() => codeOf(record), patient).toBe(0)
      await expect.poll(async () => (await fetchOf(record)).status, patient).toBe(200)
      expect((await offered(record)).every((line) => line.endsWith('.ts'))).toBe(true)
      expect(transcoders(record)).toEqual([])
      for (const path of ['360p/index.m3u8', '360p/../../nginx.conf', '360p/master.m3u8'])
        expect((await fetchOf(record, path)).status).toBeGreaterThanOrEqual(400)
    }
  }, 200_000)

  it('loses its qualities when its profile is removed, and its processes when the agent ends', async () => {
    const record = await live('360_480_720')
    await publish(record, '640x362')
    await expect.poll(() => transcoders(record).length, patient).toBe(1)
    const { version } = await read(record.id)
    const body = { transcode_profile: null }
    const changed = await office.customer.ask({ method: 'PATCH', url: `${lives}/${record.id}`, version, body })
    expect(changed.statusCode, changed.body).toBe(200)
    await expect.poll(() => transcoders(record), patient).toEqual([])

    const other = await live('360_480_720')
    await publish(other, '640x362')
    await expect.poll(() => transcoders(other).length, patient).toBe(1)
    await office.agent.stop('SIGKILL')
    await expect.poll(() => transcoders(other), patient).toEqual([])
    await office.startAgent()
  }, 400_000)
})

it('the encoder that these tests need is installed', () =>
  expect(execFileSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' })).toContain(' libx264 '))
