// Several real processes over one PostgreSQL send each letter once.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { postgresBinaries } from '../../support/outside/postgres.ts'
import { openSink, type Sink } from '../../support/outside/smtpSink.ts'
import { openPortal } from '../support/portal.ts'
import { startServer } from '../support/serverProcess.ts'
import { serversOverPostgres } from '../support/serversOver.ts'

const bin = postgresBinaries()
const count = 40

describe.skipIf(!bin)('several processes with one mail server', () => {
  const over = serversOverPostgres(bin)
  let sink: Sink

  beforeAll(async () => {
    sink = await openSink()
    const definitions = join(over.dir, 'definitions')
    mkdirSync(definitions)
    const envOf = (n: number): Record<string, string> => ({
      DATABASE_URL: over.url,
      DATABASE_CONNECTIONS: '4',
      DATA_DIR: join(over.dir, `data-${n}`),
      DEFINITIONS_DIR: definitions,
      SMTP_URL: sink.url,
    })
    await Promise.all([1, 2].map((n) => startServer(over.main, envOf(n), ['--demo', '--no-edge'])))
  }, 120_000)

  it('send messages that another process wrote, at once and each one once', async () => {
    const portal = await openPortal({ demo: false, env: { DATABASE_URL: over.url, SMTP_URL: sink.url } })
    const { store, messages } = portal.services
    const send = (n: number): Promise<string> =>
      store.transaction((inside) =>
        messages.send(inside, {
          kind: 'mail',
          brand: 'main',
          to: `n${n}@studio.example`,
          locale: 'en_US',
          template: 'restore',
          values: { code: `code-${n}` },
        }),
      )
    const ids = await Promise.all(Array.from({ length: count }, (_, n) => send(n)))
    await expect
      .poll(async () => (await over.postgres.run(over.url, 'select id from message_texts')).length, { timeout: 30_000, interval: 50 })
      .toBe(0)
    expect(sink.letters.map(({ to }) => to.join()).sort()).toEqual(ids.map((_, n) => `n${n}@studio.example`).sort())
    const states = await over.postgres.run(
      over.url,
      "select data::jsonb->>'state' as state, data::jsonb->>'attempts' as attempts, version from records where type = 'outgoing-messages'",
    )
    expect(states).toHaveLength(count)
    for (const row of states) expect(row).toMatchObject({ state: 'sent', attempts: '1' })
    await portal.close()
    await sink.close()
  }, 120_000)
})
