// Closing a month while ClickHouse hangs: nothing else waits, and what was measured is charged once it answers.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { moveAll, onClickHouse } from '../support/eachStatisticsStore.ts'
import { type Answer, type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { sendLines } from '../statistics/logLines.ts'

let now = new Date('2026-02-20T12:00:00.000Z')
const account = 'demo-cdn2'

onClickHouse((clickHouse) => {
  let portal: Portal
  let admin: Caller
  let project: string
  beforeAll(async () => {
    portal = await openPortal({ clock: () => now, env: { CLICKHOUSE_URL: await clickHouse().fresh() } })
    const agent = await makeAgent(portal, 'Edge 1')
    const customer = await portal.signIn('cdn2@demo.example')
    const [record] = (await customer.ask({ url: listUrl(account, 'http-resources') })).json<{ id: string }[]>()
    const lines = Array.from({ length: 9 }, (_, index) => ({
      time: new Date(Date.UTC(2026, 1, 1 + index)).toISOString(),
      id: `l${index}`,
      account,
      resource: record!.id,
      host: 'a.example',
      status: 200,
      bytes: 1,
    }))
    expect((await sendLines(agent, 'edge', 0, lines)).json()).toMatchObject({ counted: 9 })
    await moveAll(portal)
    now = new Date('2026-03-20T12:00:00.000Z')
    admin = await portal.signIn('admin@demo.example')
    project = (await portal.services.store.accounts.find(account))!.project_id
    const item = { code: 'REQUESTS', name: { ru: 'Запросы', en: 'Requests' }, currency: 'RUB', vat_percent: 20, unit: 'piece' }
    const price = { billing_mode: 'per_unit', meter: 'requests', price: 10, valid_from: '2026-01-01T00:00:00.000Z', active: true }
    const made = await admin.ask({ method: 'POST', url: '/api/v1/nomenclature', body: { ...item, ...price, brand: ['main'] } })
    expect(made.statusCode, made.body).toBe(201)
    await change({ service_billing: { services: ['REQUESTS'] } })
  })
  afterAll(() => portal?.close())

  async function change(data: object): Promise<void> {
    const url = `/api/v1/projects/${project}`
    const { version } = (await admin.ask({ url })).json<{ version: number }>()
    expect((await admin.ask({ method: 'PATCH', url, body: data, version })).statusCode).toBe(200)
  }

  it('does not block other writes', async () => {
    const { store } = portal.services
    const ended: Answer[] = []
    clickHouse().pause()
    const closing = admin.ask({ method: 'POST', url: `/api/v1/billing/${project}/closings`, body: { period: '2026-02' } })
    const noted = closing.then((answer) => void ended.push(answer))
    for (let count = 0; count < 100; count += 1)
      await store.transaction(({ brands }) => brands.setSetting('written-meanwhile', String(count)))
    expect(ended).toEqual([])
    clickHouse().goOn()
    await noted
    expect([ended[0]!.statusCode, ended[0]!.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'closed', total: '108.00', lines: [expect.objectContaining({ measured: 9 })] }),
    ])
  })
})
