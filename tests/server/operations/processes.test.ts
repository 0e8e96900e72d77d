// Several real processes over one PostgreSQL are one portal: sessions, throttles, definitions, live events, the first start.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { postgresBinaries } from '../../support/outside/postgres.ts'
import { demoPassword, listUrl } from '../support/portal.ts'
import { type ServerProcess, startServer } from '../support/serverProcess.ts'
import { serversOverPostgres } from '../support/serversOver.ts'

const bin = postgresBinaries()
const soon = { timeout: 20_000, interval: 20 }
const zones = listUrl('demo-cdn2', 'dns-zones')
type Stream = { status: number; text: () => string; hasEnded: () => boolean; stop: () => void }

describe.skipIf(!bin)('several processes over one PostgreSQL', () => {
  const over = serversOverPostgres(bin)
  const definitions = join(over.dir, 'definitions')
  let servers: ServerProcess[]

  beforeAll(async () => {
    mkdirSync(definitions)
    servers = await Promise.all([1, 2, 3].map((n) => startServer(over.main, envOf(n), ['--demo', '--no-edge'])))
  }, 120_000)

  const envOf = (n: number): Record<string, string> => ({
    DATABASE_URL: over.url,
    DATABASE_CONNECTIONS: '4',
    DATA_DIR: join(over.dir, `data-${n}`),
    DEFINITIONS_DIR: definitions,
  })
  const at = (n: number): string => servers[n]!.address
  const proof = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
  const ask = (n: number, path: string, token: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${at(n)}${path}`, { ...init, headers: { ...proof(token), ...(init.body ? { 'content-type': 'application/json' } : {}) } })
  const tryIn = (n: number, username: string, password: string): Promise<Response> =>
    fetch(`${at(n)}/api/v1/oauth/token`, { method: 'POST', body: new URLSearchParams({ username, password }) })
  async function signIn(n: number, username = 'cdn2@demo.example'): Promise<string> {
    const answer = await tryIn(n, username, demoPassword)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { token: string }).token
  }
  function listen(n: number, token: string): Promise<Stream> {
    return new Promise((resolve, reject) => {
      const request = get(`${at(n)}/api/v1/events`, { agent: false, headers: proof(token) }, (answer) => {
        let text = ''
        let hasEnded = false
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('error', () => {})
          .on('close', () => (hasEnded = true))
        resolve({ status: answer.statusCode ?? 0, text: () => text, hasEnded: () => hasEnded, stop: () => request.destroy() })
      })
      request.on('error', reject)
    })
  }

  it('fill the database once when started at the same time with --demo', async () => {
    for (const server of servers) expect(server.output()).toContain('This database holds demo data.')
    const [people] = await over.postgres.run(
      over.url,
      "select count(*) as all, count(distinct email) as different from persons where kind = 'person'",
    )
    expect(people!.all).toBe(people!.different)
    const twice = await over.postgres.run(
      over.url,
      "select data::jsonb->>'name' as name from records where deleted_at is null and type = 'http-resources' group by account, name having count(*) > 1",
    )
    expect(twice).toEqual([])
    expect(await over.postgres.run(over.url, 'select id from migrations group by id having count(*) > 1')).toEqual([])
  })
  it('F3: allow one registration a minute, however many of them are called at once', async () => {
    const register = (n: number): Promise<Response> =>
      fetch(`${at(n % 3)}/api/v1/registration/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `crowd${n}@customer.example`, phone: `+4915123451${100 + n}` }),
      })
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => register(n)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 8 }, () => 429)])
  })
  it('B4: know a session of another at once, and its end', async () => {
    const token = await signIn(0)
    for (const n of [0, 1, 2]) expect((await ask(n, '/api/v1/session', token)).status).toBe(200)
    expect((await ask(2, '/api/v1/session', token, { method: 'DELETE' })).status).toBe(204)
    for (const n of [0, 1, 2]) expect((await ask(n, '/api/v1/session', token)).status).toBe(401)
  })
  it('B1: count guesses together', async () => {
    await over.postgres.run(over.url, 'delete from throttles')
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => tryIn(n % 3, 'cdn1@demo.example', `wrong-${n}`)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.every((status) => status === 403 || status === 429)).toBe(true)
    // However long it took: no process checked a password that was not counted for all of them.
    const guesses = statuses.filter((status) => status === 403).length
    const counted = await over.postgres.run(over.url, 'select count from throttles')
    expect(counted.map(({ count }) => Number(count))).toEqual(counted.map(() => guesses))
    expect([counted.length > 0, guesses > 4, guesses < 24]).toEqual([true, true, true])
    // The pause after the last try is held: time passes for nobody.
    await over.postgres.run(over.url, "update throttles set last = '2100-01-01T00:00:00.000Z'")
    for (const n of [0, 1, 2]) expect((await tryIn(n, 'cdn1@demo.example', demoPassword)).status).toBe(429)
    await over.postgres.run(over.url, 'delete from throttles')
    expect((await tryIn(1, 'cdn1@demo.example', demoPassword)).status).toBe(200)
  })
  it('report committed changes in the streams of all, to those who may see them', async () => {
    const [owner, other] = await Promise.all([signIn(0), signIn(1, 'other@demo.example')])
    const [own, foreign] = await Promise.all([listen(1, owner), listen(2, other)])
    const refused = await ask(0, zones, owner, { method: 'POST', body: JSON.stringify({ name: 'not a zone' }) })
    expect(refused.status).toBe(400)
    const made = await ask(0, zones, owner, { method: 'POST', body: JSON.stringify({ name: 'processes.example' }) })
    expect(made.status).toBe(201)
    const { id } = (await made.json()) as { id: string }
    await expect.poll(own.text, soon).toContain(`"id":"${id}","version":1`)
    expect(own.text().match(/event: record/g)).toHaveLength(1)
    expect(foreign.text()).not.toContain('event: record')
    for (const stream of [own, foreign]) stream.stop()
  })
  it('A12: signing out ends the stream that another process serves', async () => {
    const [token, second] = [await signIn(0), await signIn(0)]
    const [gone, stays] = await Promise.all([listen(1, token), listen(1, second)])
    expect([gone.status, stays.status]).toEqual([200, 200])
    await ask(2, '/api/v1/session', token, { method: 'DELETE' })
    await expect.poll(gone.hasEnded, { timeout: 5000, interval: 20 }).toBe(true)
    expect(stays.hasEnded()).toBe(false)
    stays.stop()
  })
  it('add a new type of the operator, and remove it', async () => {
    const staff = await signIn(0, 'admin@demo.example')
    const statuses = async (): Promise<number[]> => Promise.all([0, 1, 2].map(async (n) => (await ask(n, '/api/v1/lamps', staff)).status))
    expect(await statuses()).toEqual([404, 404, 404])
    const stream = await listen(2, staff)
    mkdirSync(join(definitions, 'lamps'))
    writeFileSync(join(definitions, 'lamps', 'schema.json'), JSON.stringify({ type: 'object', properties: { name: { type: 'string' } } }))
    await expect.poll(statuses, soon).toEqual([200, 200, 200])
    await expect.poll(stream.text, soon).toContain('"changed":["lamps"]')
    const made = await ask(0, '/api/v1/lamps', staff, { method: 'POST', body: JSON.stringify({ name: 'desk' }) })
    expect(made.status).toBe(201)
    const { id } = (await made.json()) as { id: string }
    expect(((await (await ask(1, `/api/v1/lamps/${id}`, staff)).json()) as { name: string }).name).toBe('desk')
    rmSync(join(definitions, 'lamps'), { recursive: true })
    await expect.poll(statuses, soon).toEqual([404, 404, 404])
    stream.stop()
  })
  it('C10: use a version that was accepted at one of them, also by two operators at once', async () => {
    const staff = await signIn(0, 'admin@demo.example')
    const put = (maxLength: number, required: string[] = []): void =>
      writeFileSync(
        join(definitions, 'jars', 'schema.json'),
        JSON.stringify({ type: 'object', required, properties: { name: { type: 'string', maxLength }, lid: { type: 'string' } } }),
      )
    type State = { name: string; state: string; held?: string }
    const states = (): Promise<(State | undefined)[]> =>
      Promise.all(
        [0, 1, 2].map(async (n) =>
          ((await (await ask(n, '/api/v1/definitions/problems/types', staff)).json()) as State[]).find(({ name }) => name === 'jars'),
        ),
      )
    const heldAs = async (): Promise<string[]> => [...new Set((await states()).map((state) => state?.held ?? ''))]
    const accept = (n: number, hash: string): Promise<Response> =>
      ask(n, '/api/v1/definitions/jars/acceptance', staff, { method: 'POST', body: JSON.stringify({ hash }) })
    mkdirSync(join(definitions, 'jars'))
    put(40)
    await expect.poll(async () => (await ask(2, '/api/v1/jars', staff)).status, soon).toBe(200)
    await expect.poll(async () => (await ask(0, '/api/v1/jars', staff)).status, soon).toBe(200)
    const made = await ask(0, '/api/v1/jars', staff, { method: 'POST', body: JSON.stringify({ name: 'marmalade' }) })
    const { id } = (await made.json()) as { id: string }
    for (const { required, operators } of [
      { required: [], operators: [1] },
      { required: ['lid'], operators: [0, 2] },
    ]) {
      put(5, required)
      await expect.poll(heldAs, soon).toEqual([expect.stringMatching(/./)])
      const [hash = ''] = await heldAs()
      const answers = await Promise.all(operators.map((n) => accept(n, hash)))
      expect(answers.some(({ status }) => status === 204)).toBe(true)
      expect(answers.every(({ status }) => [204, 404].includes(status))).toBe(true)
      await expect.poll(heldAs, soon).toEqual([''])
      for (const n of [0, 1, 2]) {
        expect(((await (await ask(n, `/api/v1/jars/${id}`, staff)).json()) as { name: string }).name).toBe('marmalade')
        expect(
          (await ask(n, '/api/v1/jars', staff, { method: 'POST', body: JSON.stringify({ name: 'x'.repeat(6), lid: 'tin' }) })).status,
        ).toBe(400)
      }
    }
    rmSync(join(definitions, 'jars'), { recursive: true })
  })
  it('end the streams after the listener was disconnected, so that browsers reconnect, and receive events again afterwards', async () => {
    const token = await signIn(0)
    const stream = await listen(1, token)
    await over.postgres.run(
      over.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'portal events'",
    )
    await expect.poll(stream.hasEnded, soon).toBe(true)
    const again = await listen(1, token)
    const made = await ask(0, zones, token, { method: 'POST', body: JSON.stringify({ name: 'after-the-gap.example' }) })
    expect(made.status).toBe(201)
    await expect.poll(again.text, soon).toContain('event: record')
    again.stop()
  })
  it('continue when one of them is killed', async () => {
    const token = await signIn(2)
    servers[2]!.child.kill('SIGKILL')
    await servers[2]!.exit
    expect((await ask(0, zones, token)).status).toBe(200)
    servers[2] = await startServer(over.main, envOf(3))
    expect((await ask(2, zones, token)).status).toBe(200)
  })
})
