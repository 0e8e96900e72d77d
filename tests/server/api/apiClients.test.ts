// The API's document with the tools of others: three validators, three generators of clients, and the clients at work.
// Their packages stand apart from the product's (tests/clients) and are installed here when they are missing.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'

const run = promisify(execFile)
const clients = fileURLToPath(new URL('../../clients', import.meta.url))
const generated = join(clients, 'generated')
/** The published document, and that of everybody who gets another one. */
const narrowed: Record<string, [email: string, query?: string]> = {
  'customer-CDN2': ['cdn2@demo.example'],
  'customer-CDN1': ['cdn1@demo.example'],
  'only-clears-a-cache': ['cachedelete@demo.example'],
  manager: ['manager@demo.example'],
  'super-manager': ['admin@demo.example'],
}
/** By default the published document and the one with the most routes; with API_DOCUMENTS=all (`npm run test:long`) everybody's. */
const documents = process.env.API_DOCUMENTS === 'all' ? ['public', ...Object.keys(narrowed)] : ['public', 'super-manager']
const fileOf = (name: string) => join(generated, `${name}.json`)
let portal: Portal
let customer: Caller
let address: string

/** Throws with what the tool printed. */
async function tool(name: string, ...args: string[]): Promise<string> {
  const bin = name === 'node' ? process.execPath : join(clients, 'node_modules/.bin', name)
  try {
    return (await run(bin, args, { cwd: clients, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CI: '1' } })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${name} ${args.join(' ')}\n${stdout.slice(-4000)}\n${stderr.slice(-2000)}`, { cause: error })
  }
}

beforeAll(async () => {
  if (!existsSync(join(clients, 'node_modules/.package-lock.json')))
    await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: clients })
  rmSync(generated, { recursive: true, force: true })
  mkdirSync(generated, { recursive: true })
  portal = await openPortal({ demo: 'people' })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  for (const name of documents) {
    const [email, query] = narrowed[name] ?? []
    const caller = email ? await portal.signIn(email, { as: 'bearer' }) : portal.nobody
    const answer = await caller.ask({ url: email ? `/api/v1/openapi.json${query ?? ''}` : '/api/v1/openapi/public.json' })
    expect(answer.statusCode, name).toBe(200)
    writeFileSync(fileOf(name), answer.body)
  }
}, 300_000)
afterAll(async () => {
  await portal?.close()
  rmSync(generated, { recursive: true, force: true })
})

describe('the document', () => {
  it('is valid for swagger-parser', async () => {
    expect(JSON.parse(await tool('node', 'validate.mjs', ...documents.map(fileOf)))).toEqual({})
  }, 120_000)
  it(`of ${documents.join(', ')} has no error for redocly`, async () => {
    await tool('redocly', 'lint', ...documents.map(fileOf), '--config', 'redocly.yaml', '--format', 'json')
  }, 600_000)
  it(`of ${documents.join(', ')} has no error for spectral`, async () => {
    expect(JSON.parse((await tool('spectral', 'lint', ...documents.map(fileOf), '-F', 'error', '-D', '-q', '-f', 'json')) || '[]')).toEqual(
      [],
    )
  }, 900_000)
  it('is refused by all three when it is broken', async () => {
    const broken = fileOf('broken')
    writeFileSync(broken, JSON.stringify({ openapi: '3.1.0', info: { title: 'x' }, paths: { '/a/{b}': { get: { responses: {} } } } }))
    expect(JSON.parse(await tool('node', 'validate.mjs', broken))).not.toEqual({})
    await expect(tool('redocly', 'lint', broken, '--config', 'redocly.yaml', '--format', 'json')).rejects.toThrow()
    await expect(tool('spectral', 'lint', broken, '-F', 'error', '-D', '-q', '-f', 'json')).rejects.toThrow()
    rmSync(broken)
  })
})

describe('generated clients', () => {
  /** What the compiler says of everything, and of a use that the document forbids: one run, as it reads three clients each time. */
  let compiled: string[]
  beforeAll(async () => {
    await tool('openapi-typescript', fileOf('public'), '-o', join(generated, 'openapiTypescript.ts'), '--default-non-nullable', 'false')
    await tool('orval', '--config', 'orval.config.cjs')
    await tool('openapi-ts', '-i', fileOf('public'), '-o', join(generated, 'heyApi'), '-c', '@hey-api/client-fetch')
    const use = "import { dnsZonesCreate } from './orval'\nexport const wrong = dnsZonesCreate('a', { name: 1 })\n"
    writeFileSync(join(generated, 'wrong.ts'), use)
    const said: unknown = await tool('tsc', '-p', 'tsconfig.json', '--pretty', 'false').catch((error: unknown) => error)
    compiled = String(said)
      .split('\n')
      .filter((line) => /\berror TS\d/.test(line))
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as AddressInfo
    address = `http://localhost:${port}/api/v1`
  }, 240_000)

  it('of three generators compile strictly, and so does code that uses them', () => {
    expect(compiled.filter((line) => !line.includes('wrong.ts'))).toEqual([])
  })
  it('enforce the document: a field of another type does not compile', () => {
    expect(compiled).toEqual([expect.stringMatching(/wrong\.ts.*'number' is not assignable to type 'string'/)])
  })

  describe.each(['heyApi', 'orval', 'openapiFetch'])('%s', (client) => {
    const account = 'demo-cdn2'
    const named = (name: string) => `${name}-${client.toLowerCase()}.example`
    const zones = async (token = customer.token!): Promise<Zones> => {
      const { zonesOf } = (await import(pathToFileURL(join(clients, 'used', `${client}.ts`)).href)) as Used
      return zonesOf({ address, token })
    }

    it('creates, lists, reads, changes, replaces and deletes records', async () => {
      const { create, list, read, merge, replace, remove } = await zones()
      const names = ['beta', 'alpha', 'gamma'].map(named)
      for (const name of names) expect((await create(account, { name, comment: 'made' })).status, name).toBe(201)

      const page = await list(account, { sort: ['name', 'DESC'], range: [0, 1], filter: JSON.stringify({ name_in: names }) })
      expect(page.headers.get('content-range')).toBe('dns-zones 0-1/3')
      expect(page.data?.map(({ name }) => name)).toEqual([named('gamma'), named('beta')])

      const { id } = page.data![0]!
      const first = await read(account, id)
      expect([first.status, first.data]).toEqual([200, expect.objectContaining({ name: named('gamma'), comment: 'made', version: 1 })])
      const merged = await merge(account, id, tagOf(first), { comment: 'merged' })
      expect([merged.status, merged.data]).toEqual([200, expect.objectContaining({ comment: 'merged', version: 2 })])
      const replaced = await replace(account, id, tagOf(merged), { name: named('gamma'), dnssec: true })
      expect([replaced.status, replaced.data]).toEqual([200, expect.objectContaining({ dnssec: true, version: 3 })])
      expect(replaced.data).not.toHaveProperty('comment')
      expect((await remove(account, id, tagOf(replaced))).status).toBe(200)
      expect((await read(account, id)).status).toBe(404)
    })

    it('gets refusals as the document describes, with a code and a message', async () => {
      const { create, list, read, merge, replace, remove } = await zones()
      const made = await create(account, { name: named('refused') })
      const { id } = made.data!
      const stale = '"99"'
      const refused = [
        await create(account, { name: 'no name of a zone' }),
        await create(account, { name: named('refused') }),
        await create('demo-other', { name: named('foreign') }),
        await list(account, { sort: ['name', 'ASC'], range: [0, 1], filter: '{"colour":"red"}' }),
        await read(account, 'zone_none'),
        await merge(account, id, stale, { comment: 'lost' }),
        await replace(account, id, stale, { name: named('refused'), dnssec: true }),
        await remove(account, id, stale),
        await remove(account, id),
        await (await zones('portal_unknown')).read(account, id),
      ]
      expect(refused.map(({ status, error }) => [status, error?.code])).toEqual([
        [400, 'invalid'],
        [409, 'not_unique'],
        [404, 'not_found'],
        [400, 'invalid'],
        [404, 'not_found'],
        [409, 'version_conflict'],
        [409, 'version_conflict'],
        [409, 'version_conflict'],
        [428, 'precondition_required'],
        [401, 'invalid_token'],
      ])
      for (const { error } of refused) expect(error?.message).toMatch(/\w{3}/)
      const kept = await (await zones()).read(account, id)
      expect(kept.data).toEqual(made.data)
    })
  })
})

const tagOf = ({ headers }: { headers: Headers }): string => headers.get('etag')!
type Row = { id: string; version: number; name?: string }
type Told<Data> = { status: number; headers: Headers; data?: Data; error?: { code: string; message: string } }
/** As tests/clients/used/zones.ts has it: those files are compiled with what they use. */
type Call<Data> = (account: string, ...given: unknown[]) => Promise<Told<Data>>
type Zones = Record<'create' | 'read' | 'merge' | 'replace' | 'remove', Call<Row>> & { list: Call<Row[]> }
type Used = { zonesOf: (portal: { address: string; token: string }) => Zones }
