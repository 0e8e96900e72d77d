// Counts the records of a type by the state that agents report.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReportCounts } from '../../../server/services/reports/types.ts'
import { listUrl } from '../support/portal.ts'
import { openRelayReports, relaysUrl as url, seconds, targets } from '../support/relayReports.ts'

const { portal, customer, other, relay, report, renew, send } = await openRelayReports()
afterAll(() => portal.close())
beforeEach(renew)

describe('counts of reports of a type', () => {
  const counts = async (as = customer, where = url): Promise<ReportCounts> => (await as.ask({ url: `${where}/reports` })).json()
  it('cover the records of the account by codes, with the last report and the inactive ones', async () => {
    const before = await counts()
    const count = ({ codes }: ReportCounts, code: number) => codes.find((one) => one.code === code)?.count ?? 0
    expect(await send([report({ at: seconds(-10) }), report({ part: '/targets/1', at: seconds(7) })])).toMatchObject({ refused: [] })
    const off = await customer.ask({ method: 'POST', url, body: { name: 'off', targets, active: false } })
    expect(off.statusCode).toBe(201)
    const after = await counts()
    expect(after).toMatchObject({ connected: true, at: seconds(7), unreported: before.unreported - 1, off: before.off + 1 })
    expect(count(after, 0)).toBe(count(before, 0) + 1)
    expect(await counts(other, listUrl('demo-other', 'relays'))).toEqual({ connected: true, at: null, codes: [], unreported: 0, off: 0 })
  })
  it('exclude deleted records', async () => {
    const before = await counts()
    const gone = await customer.ask({ method: 'DELETE', url: `${url}/${relay.id}`, version: 1 })
    expect(gone.statusCode).toBe(200)
    expect(await counts()).toEqual({ ...before, unreported: before.unreported - 1 })
  })
  it('are refused for another account, for a type without reports and for an unknown one', async () => {
    for (const where of [listUrl('demo-other', 'relays'), listUrl('demo-cdn2', 'http-resources'), listUrl('demo-cdn2', 'nothing')])
      expect((await customer.ask({ url: `${where}/reports` })).statusCode, where).toBe(404)
  })
})
