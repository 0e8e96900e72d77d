// ClickHouse away, killed and restored: nothing is lost, nothing counts twice, and pages say what is the matter.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '../../../server/services/backups/make.ts'
import { restoreBackup } from '../../../server/services/backups/restore.ts'
import { requireRollups, startMoving } from '../../../server/services/statistics/moving.ts'
import type { TestAgent } from '../support/agentSupport.ts'
import { agentWith, makeAgent } from '../support/agentSupport.ts'
import { moveAll, onClickHouse } from '../support/eachStatisticsStore.ts'
import { type Caller, listUrl, openPortal, type Portal, type PortalOptions } from '../support/portal.ts'
import { openLibsql } from '../../../server/store/database/open.ts'
import { ask, countBy, type Line, positionOf, randomLines, sendLines } from './logLines.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const account = 'demo-cdn2'
const period = { start: '2026-03-01T00:00:00Z', end: '2026-03-11T00:00:00Z' }
const root = mkdtempSync(join(tmpdir(), 'clickhouse-portals-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

onClickHouse((clickHouse) => {
  type Bed = { portal: Portal; customer: Caller; agent: TestAgent; url: string; lines: Line[] }
  async function openBed(name: string, options: PortalOptions = {}): Promise<Bed> {
    const url = await clickHouse().fresh()
    const portal = await openPortal({ ...options, dir: join(root, name), clock: () => now, env: { CLICKHOUSE_URL: url } })
    const customer = await portal.signIn('cdn2@demo.example')
    const agent = await makeAgent(portal, 'Edge 1')
    const [record] = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string }[]>()
    const owners = [{ account, resource: record!.id, host: 'static.shop.example.com' }]
    const lines = randomLines(1200, { seed: 5, owners, from: Date.parse('2026-03-02T00:00:00Z'), seconds: 8 * 86_400 })
    return { portal, customer, agent, url, lines }
  }
  const sumsOf = (lines: readonly Line[]) => countBy(lines, ({ time }) => `${time.slice(0, 10)}T00:00:00Z`)
  type Days = { result: { start: string; hits: number; traffic: number }[] }
  /** Every day of the chart has the sums of these lines. */
  async function expectDays(customer: Caller, lines: readonly Line[]): Promise<void> {
    const { result } = await ask<Days>(customer, account, 'statistics/times', { ...period, granularity: 'P1D' })
    const found = Object.fromEntries(result.map(({ start, hits, traffic }) => [start, [hits, traffic]]))
    expect(found).toEqual(Object.fromEntries(Object.entries(sumsOf(lines)).map(([day, { hits, traffic }]) => [day, [hits, traffic]])))
  }
  const rowsThere = async (url: string): Promise<number> => Number(await clickHouse().run(url, 'select count() from stat_traffic'))

  describe('an unavailable ClickHouse', () => {
    let bed: Bed
    const asked = () => bed.customer.ask({ url: `/api/v1/accounts/${account}/statistics/hosts?${new URLSearchParams(period)}` })
    beforeAll(async () => {
      bed = await openBed('away')
      expect((await sendLines(bed.agent, 'log', 0, bed.lines.slice(0, 600))).statusCode).toBe(200)
      expect(await moveAll(bed.portal)).toBeGreaterThan(600)
      await expectDays(bed.customer, bed.lines.slice(0, 600))
    })
    afterAll(() => bed.portal.close())

    it('is reported by pages, health and the log, while lines are accepted; nothing is missing afterwards', async () => {
      const { portal, agent, customer, lines } = bed
      expect((await portal.nobody.ask({ url: '/readyz' })).json()).toEqual({ status: 'ready', statistics: 'connected' })
      await clickHouse().kill()
      const answer = await asked()
      expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers['retry-after']]).toEqual([
        503,
        'statistics_unavailable',
        '30',
      ])
      expect(answer.body).not.toContain('127.0.0.1')
      const service = await customer.ask({ url: `/api/v1/accounts/${account}/service` })
      expect([service.statusCode, service.json()]).toMatchObject([200, { status: 'active', blocked: false, available_traffic: null }])
      const staff = await portal.signIn('admin@demo.example')
      const attention = (await staff.ask({ url: '/api/v1/attention' })).json<{ customers?: object; growth?: object }>()
      expect([attention.customers !== undefined, attention.growth]).toEqual([true, undefined])
      const ready = await portal.nobody.ask({ url: '/readyz' })
      expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', statistics: 'unavailable' }])
      expect((await sendLines(agent, 'log', 600, lines.slice(600))).json()).toMatchObject({ applied: true, counted: 600 })
      const before = await portal.services.store.moves.moved()
      await expect(moveAll(portal)).rejects.toThrow(/^ClickHouse at 127\.0\.0\.1:\d+\/test_\d+: /)
      // Not even a number is left of it.
      expect(await portal.services.store.moves.moved()).toEqual(before)
      expect(portal.logLines.join('\n')).not.toMatch(/p@ss|p%40ss/)
      await clickHouse().start()
      await expectDays(customer, lines)
      expect(await moveAll(portal)).toBeGreaterThan(600)
      await expectDays(customer, lines)
    })

    it('whose password is wrong can be recognised in the log, which never contains the password', async () => {
      const wrong = bed.url.replace(/\/\/[^@]*@/, '//portal:secret-of-mine@')
      const portal = await openPortal({ demo: 'people', env: { CLICKHOUSE_URL: wrong } })
      await expect(moveAll(portal)).rejects.toThrow(/^ClickHouse at .*(password|Authentication)/i)
      await expect(moveAll(portal)).rejects.not.toThrow(/secret-of-mine/)
      await portal.close()
    })
  })

  describe('an interrupted move', () => {
    let bed: Bed
    beforeAll(async () => {
      bed = await openBed('middle')
      await sendLines(bed.agent, 'log', 0, bed.lines)
    })
    afterAll(() => bed.portal.close())
    const end = Math.floor(now.getTime() / 60_000)

    it('counts nothing twice when the process is killed after the insertion, and removes move numbers without rows a day later', async () => {
      const { portal, customer, lines, url } = bed
      const { store } = portal.services
      const rows = await store.moves.closed('stat_traffic', 'd', end, 50)
      await store.rollups!.check(await store.moves.moved(), store.moves.parts)
      const lost = await store.transaction(({ moves }) => moves.begin(now.toISOString()))
      const move = await store.transaction(({ moves }) => moves.begin(now.toISOString()))
      await store.rollups!.add(move, 'stat_traffic', rows)
      expect(await rowsThere(url)).toBe(50)
      await expectDays(customer, lines)
      await moveAll(portal)
      await expectDays(customer, lines)
      expect((await store.moves.moved()).open).toEqual([lost.move, move.move])
      const before = await rowsThere(url)
      const tomorrow = startMoving({ ...portal.services, clock: () => new Date(now.getTime() + 2 * 86_400_000) })
      await tomorrow.pass()
      await tomorrow.close()
      // Nothing is deleted there.
      expect([(await store.moves.moved()).open, await rowsThere(url)]).toEqual([[move.move], before])
      expect(await store.moves.openBefore(new Date(now.getTime() + 86_400_000).toISOString())).toEqual([])
      await expectDays(customer, lines)
    })

    it('keeps what later lines add to its rows before it is completed', async () => {
      const { portal, customer, agent, lines } = bed
      const { store } = portal.services
      const late = lines.slice(0, 40).map((line, index) => ({ ...line, id: `late-${index}` }))
      const later = late.map((line, index) => ({ ...line, id: `later-${index}` }))
      await sendLines(agent, 'late', 0, late)
      for (const table of ['stat_traffic'] as const)
        for (const step of ['m', 'h', 'd'] as const) {
          const rows = await store.moves.closed(table, step, end + 1440, 5000)
          const move = await store.transaction(({ moves }) => moves.begin(now.toISOString()))
          expect(await store.rollups!.claim(move)).toBe(true)
          await store.rollups!.add(move, table, rows)
          if (step === 'd') await sendLines(agent, 'late', 40, later)
          await store.transaction(({ moves }) => moves.finish(move, table, rows))
        }
      await expectDays(customer, [...lines, ...late, ...later])
      await moveAll(portal)
      await expectDays(customer, [...lines, ...late, ...later])
      bed.lines.push(...late, ...later)
    })

    it('leaves the sums the same while it runs', async () => {
      const { portal, customer, agent, lines } = bed
      const more = lines.slice(0, 300).map((line, index) => ({ ...line, id: `meanwhile-${index}` }))
      await sendLines(agent, 'meanwhile', 0, more)
      lines.push(...more)
      const state = { isMoving: true }
      const passing = moveAll(portal, 20).finally(() => (state.isMoving = false))
      let count = 0
      for (; state.isMoving; count += 1) await expectDays(customer, lines)
      expect(await passing).toBeGreaterThan(300)
      expect(count).toBeGreaterThan(3)
    })

    it('is exact again after ClickHouse was killed at any moment', async () => {
      const { portal, customer, agent, lines } = bed
      for (let round = 0; round < 8; round += 1) {
        const more = lines.slice(0, 150).map((line, index) => ({ ...line, id: `round-${round}-${index}` }))
        await sendLines(agent, 'rounds', round * 150, more)
        lines.push(...more)
        const passing = moveAll(portal).catch(() => undefined)
        await new Promise((done) => setTimeout(done, round * 12))
        await clickHouse().kill()
        await passing
        await clickHouse().start()
        await expectDays(customer, lines)
      }
      await moveAll(portal)
      await expectDays(customer, lines)
      expect(await portal.services.store.moves.waiting(end, 1)).toBe(0)
    })
  })

  describe('copies of a portal', () => {
    it('an older database never counts rows that it does not know, and accepts the same lines again', async () => {
      const { portal, agent, lines, url } = await openBed('older', { open: openLibsql })
      await sendLines(agent, 'log', 0, lines.slice(0, 500))
      await moveAll(portal)
      const { id, key } = agent
      const older = join(root, 'older-copy')
      await makeBackup(pathsOf(portal, url), { file: join(root, 'older.tar.gz'), withStatistics: false })
      await sendLines(agent, 'log', 500, lines.slice(500))
      await moveAll(portal)
      await portal.close({ keep: true })
      await restoreBackup(
        { dataDir: join(older, 'data'), definitionsDir: join(older, 'definitions'), url: '', keys: '' },
        { file: join(root, 'older.tar.gz') },
      )
      const again = await openPortal({ demo: false, dir: older, clock: () => now, env: { CLICKHOUSE_URL: url } })
      const customer = await again.signIn('cdn2@demo.example')
      await expectDays(customer, lines.slice(0, 500))
      const sameAgent = agentWith(again, id, key)
      expect(await positionOf(sameAgent, 'log')).toBe(500)
      await sendLines(sameAgent, 'log', 500, lines.slice(500))
      await expectDays(customer, lines)
      await moveAll(again)
      await expectDays(customer, lines)
      await again.close()
    })

    it('a backup contains everything, and is restored without ClickHouse and with it', async () => {
      const { portal, agent, lines, url } = await openBed('backup', { open: openLibsql })
      await sendLines(agent, 'log', 0, lines)
      await moveAll(portal)
      await sendLines(
        agent,
        'late',
        0,
        lines.slice(0, 9).map((line, index) => ({ ...line, id: `x${index}` })),
      )
      const all = [...lines, ...lines.slice(0, 9)]
      const file = join(root, 'whole.tar.gz')
      await expect(makeBackup({ ...pathsOf(portal, url), clickHouse: '' }, { file })).rejects.toThrow(
        /set CLICKHOUSE_URL.*--without-statistics/,
      )
      await makeBackup(pathsOf(portal, url), { file })
      await portal.close({ keep: true })
      for (const [name, env] of [
        ['without', {}],
        ['with', { CLICKHOUSE_URL: url }],
      ] as const) {
        const dir = join(root, `restored-${name}`)
        const { manifest } = await restoreBackup(
          { dataDir: join(dir, 'data'), definitionsDir: join(dir, 'definitions'), url: '', keys: '' },
          { file },
        )
        expect(manifest.statistics).toBeUndefined()
        const restored = await openPortal({ demo: false, dir, clock: () => now, env })
        await requireRollups(restored.services.store)
        const customer = await restored.signIn('cdn2@demo.example')
        await expectDays(customer, all)
        await moveAll(restored)
        await expectDays(customer, all)
        await restored.close()
      }
      // The first one goes on as well.
      const first = await openPortal({ demo: false, dir: portal.dir, clock: () => now, env: { CLICKHOUSE_URL: url } })
      await expectDays(await first.signIn('cdn2@demo.example'), all)
      await first.close()
    })

    it('a portal whose sums are in ClickHouse does not start without it', async () => {
      const { portal, agent, lines } = await openBed('refused')
      await requireRollups({ ...portal.services.store, rollups: undefined })
      await sendLines(agent, 'log', 0, lines.slice(0, 10))
      await moveAll(portal)
      await expect(requireRollups({ ...portal.services.store, rollups: undefined })).rejects.toThrow(/set CLICKHOUSE_URL/)
      await portal.close()
    })
  })
})

function pathsOf({ settings }: Portal, clickHouseUrl: string) {
  return {
    dataDir: settings.DATA_DIR,
    definitionsDir: settings.DEFINITIONS_DIR,
    url: '',
    keys: settings.SECRETS_KEY,
    clickHouse: clickHouseUrl,
  }
}
