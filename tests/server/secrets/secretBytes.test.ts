// An installation with every kind of secret: none of them stands in the bytes of the database, its log of writes, a backup or the server's log.
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../../../server/services/backup.ts'
import { secretPointers } from '../../../server/services/records/secrets/storedSecrets.ts'
import { accountScope } from '../../../server/store/scope.ts'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { filesOf, foundIn } from '../support/byteSearch.ts'
import { guestOf, type Letter } from '../support/guest.ts'
import { switchOn } from '../support/ownSupport.ts'
import { httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { withSecrets } from './secretShapes.ts'
import { rowOf } from '../store/contract/storeRows.ts'

const account = 'demo-cdn2'
const words = { header: 'Basic Hidden-Sesame-0001', inRule: 'sid=Hidden-Sesame-0002', s3: 'Hidden/Sesame+0003', link: 'Hidden_Sesame_0004' }
const secrets: Record<string, string> = {}
let portal: Portal
let logged: string

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await writeRecords()
  await writeOwnSecrets()
  await writeEveryPlace()
  logged = portal.logLines.join('')
}, 120_000)
afterAll(() => portal.close())

/** Through the API, each with earlier versions, a refused write and a deleted record. */
async function writeRecords(): Promise<void> {
  const customer = await portal.signIn('cdn2@demo.example')
  const url = listUrl(account, 'http-resources')
  const fields = (n: number) => ({
    headers: { request_secret: { Authorization: { value: `${words.header}${n}` } } },
    locations: { '/v': { headers: { request_secret: { Cookie: { value: `${words.inRule}${n}` } } } } },
    auth: { md5: { secret: `${words.link}${n}` } },
    origin: {
      https: true,
      servers: { 's3.storage.example': { port: 443 } },
      s3_bucket: 'media',
      aws: { auth: { access_key: 'AKIA', secret_key: `${words.s3}${n}` } },
    },
  })
  const headers = { 'confirm-paid': '/auth' }
  const made = await customer.ask({ method: 'POST', url, body: httpResource('hidden', fields(1)), headers })
  if (made.statusCode !== 201) throw new Error(made.body)
  const at = `${url}/${made.json<{ id: string }>().id}`
  for (const version of [1, 2])
    expect((await customer.ask({ method: 'PATCH', url: at, version, body: fields(version + 1) })).statusCode).toBe(200)
  expect((await customer.ask({ method: 'PATCH', url: at, version: 1, body: fields(8) })).statusCode).toBe(409)
  expect((await customer.ask({ method: 'POST', url, body: { ...httpResource('', fields(9)), name: 7 } })).statusCode).toBe(400)
  expect((await customer.ask({ method: 'DELETE', url: at, version: 3 })).statusCode).toBe(200)
  for (const [kind, word] of Object.entries(words)) secrets[kind] = word
  const { certificate, key } = makeCertificate()
  const body = { certificate, private_key: key }
  expect((await customer.ask({ method: 'POST', url: listUrl(account, 'certificates'), body })).statusCode).toBe(201)
  secrets['private key'] = key
}

/** Secrets that the portal generates and shows once. */
async function writeOwnSecrets(): Promise<void> {
  const guest = guestOf(portal)
  const customer = await portal.signIn('cdn2@demo.example')
  const token = await customer.ask({ method: 'POST', url: '/api/v1/tokens', body: { name: 'ci', scopes: ['read'], days: 30 } })
  secrets['token'] = token.json<{ token: string }>().token
  secrets['session'] = customer.token
  secrets['key of an agent'] = (await makeAgent(portal, 'hidden')).key
  const { secret, codes } = await switchOn(await portal.signIn('other@demo.example'), Date.now())
  secrets['authenticator'] = secret
  for (const [n, code] of codes.entries()) secrets[`backup code ${n}`] = code
  expect((await guest.post('/password/forgot', { email: 'cdn2@demo.example', domain: 'localhost' })).statusCode).toBe(204)
  secrets['code of a password'] = await guest.codeFor('cdn2@demo.example', 'restore')
  const invited = await customer.ask({
    method: 'POST',
    url: `/api/v1/accounts/${account}/invitations`,
    body: { email: 'invited@demo.example', role: 'customer' },
  })
  expect(invited.statusCode, invited.body).toBeLessThan(300)
  const [{ code }] = (await guest.letters('invited@demo.example')) as [Letter]
  secrets['code of an invitation'] = code
}

/** Every write-only field, by the definitions themselves, including types without a story of their own. */
async function writeEveryPlace(): Promise<void> {
  const { registry, store } = portal.services
  for (const { name, schema } of registry.list()) {
    const data = withSecrets(schema, (n) => (secrets[`${name} ${n}`] = `Every-Sesame-${name}-${n}`))
    const places = secretPointers(schema, data)
    if (places.length === 0) continue
    await store.records.insert(accountScope(account), name, rowOf(`every_${name}`, data, { secrets: JSON.stringify(places) }))
    await store.records.update(accountScope(account), name, rowOf(`every_${name}`, data, { version: 2, secrets: JSON.stringify(places) }))
  }
}

describe('secrets are not in plain text', () => {
  it('of every kind', () => {
    expect(Object.keys(secrets)).toEqual(
      expect.arrayContaining([
        'header',
        'inRule',
        's3',
        'link',
        'private key',
        'token',
        'key of an agent',
        'authenticator',
        'backup code 9',
      ]),
    )
    const types = portal.services.registry.list().filter(({ schema }) => JSON.stringify(schema).includes('"writeOnly":true'))
    expect(types.length).toBeGreaterThan(1)
    for (const { name } of types)
      expect(
        Object.keys(secrets).filter((kind) => kind.startsWith(`${name} `)),
        name,
      ).not.toEqual([])
    for (const [kind, secret] of Object.entries(secrets)) expect(secret.length, kind).toBeGreaterThan(7)
  })
  it('while a search finds open values', () => {
    const files = { ...filesOf(join(portal.dir, 'data')), log: Buffer.from(logged) }
    expect(foundIn(files, { email: 'cdn2@demo.example' })).toContain('email in portal.db-wal')
    expect(foundIn({ pem: Buffer.from(JSON.stringify(secrets['private key'])) }, secrets)).toEqual(['private key in pem'])
    expect(foundIn({ hex: Buffer.from(Buffer.from(secrets['token']!).toString('hex')) }, secrets)).toEqual(['token in hex'])
  })
  it('in the database and its write-ahead log', () => {
    expect(foundIn(filesOf(join(portal.dir, 'data')), secrets)).toEqual([])
  })
  it('in a backup', () => {
    const file = join(portal.dir, 'backup.db')
    backUp({ dataDir: join(portal.dir, 'data'), file })
    expect(foundIn({ backup: readFileSync(file) }, secrets)).toEqual([])
  })
  it('in the log of the server', () => {
    expect(logged).not.toBe('')
    expect(foundIn({ log: Buffer.from(logged) }, secrets)).toEqual([])
  })
})
