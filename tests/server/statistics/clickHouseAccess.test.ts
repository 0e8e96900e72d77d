// ClickHouse by https with an authority of the operator's own, and as a user who may use one database only.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../server/plugins/logging.ts'
import { startStatisticsTrimming } from '../../../server/services/statistics/trimming.ts'
import { openStore } from '../../../server/store/database/open.ts'
import { openClickHouse } from '../../../server/store/statistics/clickHouse/openClickHouse.ts'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { onClickHouse } from '../support/eachStatisticsStore.ts'
import { begin, pass, sumOf, take } from './oneDay.ts'

const run = promisify(execFile)
const dir = mkdtempSync(join(tmpdir(), 'clickhouse-access-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const authority = makeCertificate({ cn: 'Example Root', ca: true })

onClickHouse(
  (clickHouse) => {
    async function portalAt(url: string, env: Record<string, string>): Promise<{ rows?: number; sum?: number; error?: string }> {
      const home = mkdtempSync(join(dir, 'portal-'))
      const program = join(import.meta.dirname, 'oneDayThere.ts')
      // Node reads the variable at its start only.
      const { stdout } = await run(process.execPath, ['--import', 'tsx', program, home], {
        env: { ...process.env, NODE_EXTRA_CA_CERTS: '', CLICKHOUSE_URL: url, ...env },
      })
      return JSON.parse(stdout) as object
    }

    describe('by https', () => {
      it('moves and reads sums with a certificate authority that the environment names', async () => {
        const url = clickHouse().secured(await clickHouse().fresh())
        expect(url).toMatch(/^https:/)
        const file = join(dir, 'authority.pem')
        writeFileSync(file, authority.certificate)
        expect(await portalAt(url, { NODE_EXTRA_CA_CERTS: file })).toEqual({ rows: 3, sum: 5 })
      })

      it('refuses a server whose certificate authority is unknown, with the reason and without the password', async () => {
        const url = clickHouse().secured(await clickHouse().fresh())
        const { error } = await portalAt(url, {})
        expect(error).toMatch(/^ClickHouse at localhost:\d+\/test_\d+: unable to verify the first certificate|self-signed certificate in/)
        expect(error).not.toContain('p@ss')
      })
    })

    it('needs access to no other database, from the first table to deleted parts', async () => {
      const limited = clickHouse().limited(await clickHouse().fresh())
      const store = await openStore({ dataDir: mkdtempSync(join(dir, 'limited-')), rollups: openClickHouse(limited) })
      await take(store, 5)
      expect(await pass(store)).toBe(3)
      const settings = { STATISTICS_DAYS: 31, STATISTICS_HOUR_DAYS: 31, STATISTICS_MINUTE_DAYS: 1, STATISTICS_LOG_LINES: 0, GEO_FILE: '' }
      const now = new Date((begin + 5 * 1440) * 60_000)
      const trimming = startStatisticsTrimming({ store, clock: () => now, log: createLog('silent'), settings })
      expect(await trimming.pass()).toBe(1)
      await trimming.close()
      expect(await sumOf(store)).toBe(5)
      await store.close()
      // The user is limited indeed.
      const other = openClickHouse(limited.replace(/\/test_\d+$/, '/default'))
      await expect(other.check({ portal: '', done: 0, open: [], earlier: [] }, async () => [])).rejects.toThrow(
        /ClickHouse at .*\/default: .*(access|denied)/i,
      )
      await other.close()
    })
  },
  makeCertificate({ cn: 'localhost', names: ['localhost'], by: authority }),
)
