// The server is killed while money is booked, again and again: what was acknowledged is there, and repeating the calls books nothing twice.
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { openPortal } from '../support/portal.ts'
import { type ServerProcess, startServer } from '../support/serverProcess.ts'
import { serversOnEachDatabase, type ServersOver } from '../support/serversOver.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const time = 120_000
const [cents, price] = [101, 10_000]
const months = Array.from({ length: 60 }, (_, index) => `${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`)

serversOnEachDatabase(killedInTheMiddle)

type Statement = { balance: string; came: string; went: string; total: number }

function killedInTheMiddle(over: ServersOver): void {
  let token: string
  let project: string
  let server: ServerProcess
  const [keys, periods] = [new Set<string>(), new Set<string>()]
  const acknowledged = new Set<string>()

  beforeAll(async () => {
    const portal = await openPortal({ demo: 'people', dir: over.dir, ...(over.url !== undefined && { env: { DATABASE_URL: over.url } }) })
    const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
    token = admin.token
    const make = async (type: string, body: object): Promise<string> => {
      const answer = await admin.ask({ method: 'POST', url: `/api/v1/${type}`, body })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<{ id: string }>().id
    }
    const valid_from = '2019-01-01T00:00:00.000Z'
    await make('nomenclature', {
      code: 'EACH-MONTH',
      name: { ru: 'Месяц', en: 'Month' },
      unit: 'month',
      billing_mode: 'flat',
      price: price / 100,
      currency: 'RUB',
      vat_percent: 0,
      valid_from,
      active: true,
      brand: ['main'],
    })
    project = await make('projects', {
      name: 'Killed',
      client_type: 'legal',
      company_brand: 'main',
      status: 'active',
      currency: 'RUB',
      contract: { number: '1', signed_at: valid_from },
      service_billing: { services: ['EACH-MONTH'] },
    })
    await portal.close({ keep: true })
  }, time)

  const ask = async (path: string, { key, body }: { key?: string; body?: object } = {}): Promise<Response> =>
    fetch(`${server.address}/api/v1/billing/${project}/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    })
  const pay = (key: string) =>
    ask('operations', { key, body: { kind: 'payment', amount: (cents / 100).toFixed(2), method: 'invoice', document: key } })
  const close = (period: string) => ask('closings', { body: { period } })
  const minor = (text: string) => Math.round(Number(text) * 100)

  /** One call after another, until the server is gone. */
  async function begin(what: (index: number) => [name: string, call: () => Promise<Response>]): Promise<void> {
    for (let index = 0; ; index += 1) {
      const [name, call] = what(index)
      const answer = await call().catch(() => undefined)
      if (!answer) return
      expect(answer.ok, `${name}: ${answer.status}`).toBe(true)
      acknowledged.add(name)
    }
  }

  it(
    `every payment and every closed month is booked once, whenever the server is killed (${rounds} rounds)`,
    async () => {
      const main = over.main
      const env = {
        DATA_DIR: join(over.dir, 'data'),
        DEFINITIONS_DIR: join(over.dir, 'definitions'),
        ...(over.url !== undefined && { DATABASE_URL: over.url }),
      }
      for (let round = 0; round < rounds; round += 1) {
        server = await startServer(main, env)
        const before = acknowledged.size
        const payers = Array.from({ length: 3 }, (_, lane) =>
          begin((index) => {
            const key = `payment-${round}-${lane}-${index}`
            keys.add(key)
            return [key, () => pay(key)]
          }),
        )
        const closer = begin((index) => {
          const period = months[(round * 20 + index) % months.length]!
          periods.add(period)
          return [period, () => close(period)]
        })
        await expect.poll(() => acknowledged.size, { interval: 5, timeout: 30_000 }).toBeGreaterThan(before)
        await new Promise((done) => setTimeout(done, Math.random() * 150))
        server.child.kill('SIGKILL')
        await server.exit
        await Promise.all([...payers, closer])
      }
      server = await startServer(main, env)
      const statement = async (): Promise<Statement> => (await (await ask('operations')).json()) as Statement
      const kept = await statement()
      expect(kept.total).toBeGreaterThanOrEqual(acknowledged.size)
      expect(minor(kept.balance)).toBe(minor(kept.came) + minor(kept.went))
      // The callers repeat whatever they have no answer to; here they repeat all of it, and at once.
      const repeated = await Promise.all([...[...keys].map(pay), ...[...periods, ...periods].map(close)])
      expect(repeated.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
      const { came, went, balance, total } = await statement()
      expect([total, minor(came), minor(went), minor(balance)]).toEqual([
        keys.size + periods.size,
        keys.size * cents,
        -periods.size * price,
        keys.size * cents - periods.size * price,
      ])
      server.child.kill('SIGKILL')
      await server.exit
    },
    time + rounds * 30_000,
  )
}
