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
const documents = ['public', 'customer', 'staff'] as const
const fileOf = (name: string) => join(generated, `${name}.json`)
let portal: Portal
let customer: Caller
let port: number

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
  const staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const asked: [Caller, string][] = [
    [portal.nobody, '/api/v1/openapi/public.json'],
    [customer, '/api/v1/openapi.json'],
    [staff, '/api/v1/openapi.json'],
  ]
  for (const [index, [caller, url]] of asked.entries()) {
    const answer = await caller.ask({ url })
    expect(answer.statusCode, url).toBe(200)
    writeFileSync(fileOf(documents[index]!), answer.body)
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
  it.each(documents)('of %s has no error for redocly', async (name) => {
    await tool('redocly', 'lint', fileOf(name), '--config', 'redocly.yaml', '--format', 'json')
  })
  it.each(documents)('of %s has no error for spectral', async (name) => {
    expect(JSON.parse((await tool('spectral', 'lint', fileOf(name), '-F', 'error', '-D', '-q', '-f', 'json')) || '[]')).toEqual([])
  })
  it('that is broken is refused by all three', async () => {
    const broken = fileOf('broken')
    writeFileSync(broken, JSON.stringify({ openapi: '3.1.0', info: { title: 'x' }, paths: { '/a/{b}': { get: { responses: {} } } } }))
    expect(JSON.parse(await tool('node', 'validate.mjs', broken))).not.toEqual({})
    await expect(tool('redocly', 'lint', broken, '--config', 'redocly.yaml', '--format', 'json')).rejects.toThrow()
    await expect(tool('spectral', 'lint', broken, '-F', 'error', '-D', '-q', '-f', 'json')).rejects.toThrow()
    rmSync(broken)
  })
})

describe('generated clients', () => {
  it('of three generators compile', async () => {
    await tool('openapi-typescript', fileOf('public'), '-o', join(generated, 'openapiTypescript.ts'))
    await tool('orval', '--input', fileOf('public'), '--output', join(generated, 'orval.ts'), '--client', 'fetch')
    await tool('openapi-ts', '-i', fileOf('public'), '-o', join(generated, 'heyApi'), '-c', '@hey-api/client-fetch')
    await tool('tsc', '-p', 'tsconfig.json')
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    port = (portal.app.server.address() as AddressInfo).port
  }, 240_000)

  it('by hey-api creates, lists, changes and deletes records', async () => {
    const sdk = (await import(pathToFileURL(join(generated, 'heyApi/sdk.gen.ts')).href)) as Sdk
    const { client } = (await import(pathToFileURL(join(generated, 'heyApi/client.gen.ts')).href)) as { client: Client }
    client.setConfig({
      baseUrl: `http://127.0.0.1:${port}/api/v1`,
      auth: ({ scheme }) => (scheme === 'bearer' ? customer.token : undefined),
      headers: { Host: 'localhost' },
    })
    const path = { account: 'demo-cdn2' }
    const zone = (name: string) => sdk.dnsZonesCreate({ path, body: { name } })
    for (const name of ['beta.example', 'alpha.example', 'gamma.example']) expect((await zone(name)).response.status, name).toBe(201)

    const page = await sdk.dnsZonesList({
      path,
      query: {
        sort: ['name', 'DESC'],
        range: [0, 1],
        filter: JSON.stringify({ name_in: ['alpha.example', 'beta.example', 'gamma.example'] }),
      },
    })
    expect(page.response.headers.get('content-range')).toBe('dns-zones 0-1/3')
    expect(page.data?.map(({ name }) => name)).toEqual(['gamma.example', 'beta.example'])

    const { id, version } = page.data![0]!
    const at = { ...path, id }
    const stale = await sdk.dnsZonesRemove({ path: at, headers: { 'If-Match': '"99"' } })
    expect([stale.response.status, stale.error?.code]).toEqual([409, 'version_conflict'])
    const read = await sdk.dnsZonesRead({ path: at })
    expect(read.response.headers.get('etag')).toBe(`"${version}"`)
    const merged = await sdk.dnsZonesMerge({ path: at, headers: { 'If-Match': `"${version}"` }, body: { comment: 'merged' } })
    expect([merged.response.status, merged.data]).toEqual([200, expect.objectContaining({ comment: 'merged', version: version + 1 })])
    const replaced = await sdk.dnsZonesReplace({
      path: at,
      headers: { 'If-Match': merged.response.headers.get('etag')! },
      body: { name: 'gamma.example', dnssec: true },
    })
    expect([replaced.response.status, replaced.data]).toEqual([200, expect.objectContaining({ dnssec: true, version: version + 2 })])
    expect(replaced.data).not.toHaveProperty('comment')
    const removed = await sdk.dnsZonesRemove({ path: at, headers: { 'If-Match': replaced.response.headers.get('etag')! } })
    expect(removed.response.status).toBe(200)
    expect((await sdk.dnsZonesRead({ path: at })).response.status).toBe(404)
  })
})

type Row = { id: string; version: number; name: string }
type Result<Data> = { data?: Data; error?: { code: string }; response: Response }
type Call<Data> = (options: object) => Promise<Result<Data>>
type Sdk = Record<'dnsZonesCreate' | 'dnsZonesRead' | 'dnsZonesMerge' | 'dnsZonesReplace' | 'dnsZonesRemove', Call<Row>> & {
  dnsZonesList: Call<Row[]>
}
type Client = {
  setConfig: (config: { baseUrl: string; headers: object; auth: (given: { scheme?: string }) => string | undefined }) => void
}
