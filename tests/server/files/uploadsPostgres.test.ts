// Two processes over one PostgreSQL and one folder of files: an upload begun at one goes on at the other, and both count the same.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'
import { account, clear, listed, type Tus, tusOf, upload, video } from './fileOffice.ts'
import { onPostgres } from '../support/onPostgres.ts'

const gigabyte = 1024 ** 3

onPostgres('two processes over one PostgreSQL', (postgres) => {
  const dir = mkdtempSync(join(tmpdir(), 'uploads-'))
  const folder = join(dir, 'files')
  let portals: Portal[] = []
  let here: Caller
  let there: Caller
  let first: Tus
  let second: Tus

  beforeAll(async () => {
    const env = { DATABASE_URL: await postgres.fresh(), FILES_DIR: folder, FILE_QUOTA_GB: '1', FILE_MOST_GB: '1' }
    portals = [await openPortal({ demo: 'people', env }), await openPortal({ demo: false, env, dir: join(dir, 'second') })]
    here = await portals[0]!.signIn('cdn2@demo.example', { as: 'bearer' })
    there = await portals[1]!.signIn('cdn2@demo.example', { as: 'bearer' })
    first = tusOf(portals[0]!.app, here)
    second = tusOf(portals[1]!.app, there)
  }, 120_000)
  beforeEach(() => clear(portals[0]!, here, first))
  afterAll(async () => {
    for (const portal of portals) await portal.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const begin = async (tus: Tus, name: string, size = 10_000) => String((await tus.begin(name, size)).headers.location)

  it('an upload continues at the other process and becomes one file', async () => {
    const url = await begin(first, 'a.mp4')
    expect((await first.append(url, 0, video().subarray(0, 6000))).statusCode).toBe(204)
    expect((await second.head(url)).headers['upload-offset']).toBe('6000')
    expect((await second.append(url, 6000, video().subarray(6000))).statusCode).toBe(204)
    const [ours, theirs] = await Promise.all([listed(here), listed(there)])
    expect(ours.files).toMatchObject([{ name: 'a.mp4', size: 10_000, content_type: 'video/mp4' }])
    expect([theirs.files, theirs.uploads, theirs.limits.used]).toEqual([ours.files, [], 10_000])
    const content = await there.ask({ url: `/api/v1/accounts/${account}/files/${ours.files[0]!.id}/content` })
    expect(content.rawPayload.equals(video())).toBe(true)
  })
  it('a name has one file when both processes finish in the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const name = `race-${round}.mp4`
      const urls = await Promise.all([begin(first, name), begin(second, name)])
      const answers = await Promise.all([first.append(urls[0]!, 0, video()), second.append(urls[1]!, 0, video(10_000, 9))])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
      expect(answers.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('file_exists')
    }
    const { total, uploads, limits } = await listed(there)
    expect([total, uploads, limits.used, readdirSync(folder).length]).toEqual([8, [], 80_000, 8])
  })
  it('the quota counts what both have begun', async () => {
    await begin(first, 'a.mp4', gigabyte / 2)
    await begin(second, 'b.mp4', gigabyte / 2)
    const answer = await second.begin('c.mp4', 1)
    expect([answer.statusCode, answer.json().code, answer.json().left]).toEqual([413, 'file_quota', 0])
  })
  it('never exceeds the quota when both begin in the same moment', async () => {
    const answers = await Promise.all([first, second, first, second].map((tus, n) => tus.begin(`${n}.mp4`, Math.floor(gigabyte * 0.6))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 413, 413, 413])
    expect((await listed(here)).limits.used).toBeLessThanOrEqual(gigabyte)
  })
  it('what one cancels is gone at the other', async () => {
    const url = await begin(first, 'a.mp4')
    await first.append(url, 0, video().subarray(0, 5000))
    expect((await second.end(url)).statusCode).toBe(204)
    expect([(await first.head(url)).statusCode, (await first.append(url, 5000, video().subarray(5000))).statusCode]).toEqual([404, 404])
    expect([(await listed(here)).limits.used, readdirSync(folder)]).toEqual([0, []])
  })
  it('what one deletes is no longer to be had at the other', async () => {
    const id = await upload(first, 'a.mp4')
    expect((await there.ask({ method: 'DELETE', url: `/api/v1/accounts/${account}/files/${id}` })).statusCode).toBe(204)
    expect((await here.ask({ url: `/api/v1/accounts/${account}/files/${id}/content` })).statusCode).toBe(404)
    expect((await here.ask({ method: 'DELETE', url: `/api/v1/accounts/${account}/files/${id}` })).statusCode).toBe(404)
  })
})
