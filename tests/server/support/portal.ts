// A whole server for tests: real store in a temporary folder, demo people, requests by app.inject().
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type AppOptions, buildApp } from '../../../server/app.ts'
import { demoProofs } from '../../../server/drivers/demoProofs.ts'
import type { ProofResolver } from '../../../server/drivers/outside/proofs.ts'
import { demoData } from '../../../server/demoData.ts'
import { createLog } from '../../../server/plugins/logging.ts'
import { readSettings, type Settings } from '../../../server/plugins/settings.ts'
import { createServices } from '../../../server/services/create.ts'
import { createRegistry } from '../../../server/services/definitions/registry.ts'
import { openSealing } from '../../../server/services/sealed/openSealing.ts'
import { sealedStore } from '../../../server/services/sealed/sealedStore.ts'
import { createMetrics } from '../../../server/services/metrics/metrics.ts'
import { seedDemo } from '../../../server/services/seed/seed.ts'
import type { Clock } from '../../../server/services/model.ts'
import type { Services } from '../../../server/services/types.ts'
import { type OpenDatabase, openStore } from '../../../server/store/database/open.ts'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import { openClickHouse } from '../../../server/store/statistics/clickHouse/openClickHouse.ts'
import { beginningOf, keepCopy, openFast, takeCopy } from './portalCopies.ts'
import { sharedKey } from './sharedKey.ts'
import { secondThread, compiler } from '../../support/compiler.ts'
import { parseFacts } from '../../../src/engine/rights/facts.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import type { Access } from '../../../server/routes/access.ts'
import type { RouteDescription } from '../../../server/routes/openapi/operations.ts'

/** An address without a DNS server: no test queries the internet. */
const nobody = '127.0.0.1:9'
export const demoPassword = 'Demo-Portal-2026'
export const schemasDir = new URL('../../../src/schemas/', import.meta.url).pathname
export type Answer = LightMyRequestResponse
export type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  url: string
  body?: unknown
  headers?: Record<string, string>
  version?: number
  host?: string
}
export type Caller = { ask: (ask: Ask) => Promise<Answer>; token: string }
export type Portal = {
  app: FastifyInstance
  services: Services
  settings: Settings
  /** `tokens`: what the route says of API tokens. */
  routes: {
    method: string
    url: string
    tokens: boolean | undefined
    access: Access | undefined
    hasBody: boolean
    operation?: RouteDescription
  }[]
  logLines: string[]
  dir: string
  nobody: Caller
  /** Signs in as a browser does (cookie) or as a program does (Bearer). */
  signIn: (email: string, how?: { as?: 'cookie' | 'bearer'; host?: string; password?: string }) => Promise<Caller>
  /** `keep` leaves the folder for the next server. */
  close: (how?: { keep?: boolean }) => Promise<void>
}
/** `demo: 'people'` leaves the demo records and leads out, which is faster. */
export type PortalOptions = {
  demo?: boolean | 'people'
  env?: Record<string, string>
  clock?: Clock
  /** Milliseconds, for budgets. */ steady?: () => number
  /** Timers of answers that are held back. */ later?: AppOptions['later']
  open?: OpenDatabase
  dir?: string
  webDir?: string
  watch?: boolean
  events?: AppOptions['events']
  /** Resolver of names: by default those of documentation are proven; null uses the DNS of the settings. */
  resolver?: ProofResolver | null
}

/** Another look or other features of a brand, past the checks of its record: what others made of it must hold for any. */
export async function changeBrand({ store }: Pick<Services, 'store'>, id: string, changes: object): Promise<void> {
  const data = JSON.parse((await store.brands.find(id)) ?? '{}') as object
  await store.brands.put(id, JSON.stringify({ ...data, ...changes, id }), await store.brands.hostsOf(id))
}

export async function openPortal({
  demo = true,
  env = {},
  clock,
  steady,
  later,
  open = openFast,
  dir: given,
  webDir: givenWebDir,
  watch = false,
  events,
  resolver = demoProofs,
}: PortalOptions = {}): Promise<Portal> {
  const dir = given ?? mkdtempSync(join(tmpdir(), 'portal-'))
  const webDir = givenWebDir ?? join(dir, 'web')
  const operatorDir = join(dir, 'definitions')
  mkdirSync(operatorDir, { recursive: true })
  const settings = readSettings({
    DATA_DIR: join(dir, 'data'),
    DEFINITIONS_DIR: operatorDir,
    CONFIG_CHANGE_SECONDS: '0',
    OUTBOUND_DNS: nobody,
    // Tests ask faster than people; those of the budgets set them.
    WORK_PER_SECOND: '0',
    SIGN_INS_PER_MINUTE: '0',
    ...sharedKey(env),
    ...env,
  })
  // The resolver is asked for names of records alone.
  const canCopy = given === undefined && open === openFast && !settings.DATABASE_URL && (demo !== true || resolver === demoProofs)
  const beginning = canCopy ? beginningOf(demo, { ...env, CLICKHOUSE_URL: '' }, clock) : undefined
  const isCopy = beginning !== undefined && takeCopy(beginning, settings.DATA_DIR)
  const logLines: string[] = []
  const log = createLog('debug', { write: (line) => void logLines.push(line) })
  const rollups = settings.CLICKHOUSE_URL ? openClickHouse(settings.CLICKHOUSE_URL) : undefined
  const stored = await (settings.DATABASE_URL
    ? openPostgres({ url: settings.DATABASE_URL, connections: settings.DATABASE_CONNECTIONS, rollups })
    : openStore({ dataDir: settings.DATA_DIR, open, rollups }))
  const sealing = await openSealing(stored, settings)
  const store = sealedStore(stored, sealing)
  const facts = parseFacts(JSON.parse(readFileSync(join(schemasDir, '_facts.json'), 'utf8')))
  const registry = await createRegistry({
    builtinDir: schemasDir,
    operatorDir,
    facts,
    log,
    watch,
    compiler,
    secondThread,
    stored: store.checks,
    compileMilliseconds: 10_000,
  })
  await registry.settled()
  const services = createServices({
    settings,
    store,
    registry,
    facts,
    log,
    clock,
    steady,
    sealing,
    resolver: resolver ?? undefined,
    hashCost: { memoryCost: 256, timeCost: 1 },
  })
  // Ledgers begin empty: what stories book is all there is.
  const data = { ...demoData, bills: [] }
  if (demo) await seedDemo(services, demo === 'people' ? { ...data, records: [], leads: [] } : data)
  if (beginning !== undefined && !isCopy) keepCopy(beginning, settings.DATA_DIR)
  const { METRICS_TOKEN: token, PUBLIC_URL: publicUrl } = settings
  const metrics = token ? { metrics: await createMetrics({ ...services, log, version: '0' }), token, publicUrl, isHere: true } : undefined
  const routes: Portal['routes'] = []
  const app = await buildApp({
    services,
    settings,
    webDir,
    log,
    events,
    steady,
    later,
    metrics,
    onRoute: ({ method, url, config, schema }) => {
      const { tokens, access, operation } = config ?? {}
      for (const one of [method].flat())
        routes.push({ method: one, url, tokens, access, hasBody: schema?.body !== undefined, ...(operation && { operation }) })
    },
  })
  await app.ready()

  return {
    app,
    services,
    settings,
    routes,
    logLines,
    dir,
    nobody: { ask: (ask) => send(app, ask, {}), token: '' },
    signIn: async (email, { as = 'cookie', host, password = demoPassword } = {}) => signIn(app, { email, as, host, password }),
    close: async ({ keep = false } = {}) => {
      await app.close()
      await registry.close()
      await store.close()
      if (!keep) rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** CDN1 accounts of a project of their own, named `<person>-000` and on. */
export async function giveAccounts({ services: { store, clock } }: Portal, personId: string, count: number): Promise<string[]> {
  const created_at = clock().toISOString()
  const names = Array.from({ length: count }, (_, n) => `${personId.replace('_', '-')}-${String(n).padStart(3, '0')}`)
  await store.transaction(async ({ accounts, people }) => {
    for (const name of names) {
      await accounts.put({
        name,
        project_id: `prj_${personId}`,
        project_name: 'Many',
        brand: 'main',
        manager_id: null,
        client: 'CDN1',
        company_name: '',
        features: '[]',
        utoken: '',
        created_at,
        closed_at: null,
        deleted_at: null,
      })
      await people.join(name, personId, 'customer')
    }
  })
  return names
}
/** A role of the staff that the product has not: one right without another, or within a reach where nobody has it. */
export function addRole({ services: { facts } }: Portal, name: string, permissions: string[], reach = 'brand'): void {
  facts.roles[name] = { kind: 'staff', restricted: false, permissions, reach }
}
/** Says who of the staff looks after a project. */
export async function setManager(portal: Portal, project: string, staff_id: string): Promise<void> {
  const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const [{ id, version }] = (await listWith(admin, '/api/v1/projects', { filter: { name: project } })).json<
    [{ id: string; version: number }]
  >()
  const answer = await admin.ask({ method: 'PATCH', url: `/api/v1/projects/${id}`, version, body: { manager: { staff_id } } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
/** The body of an HTTP resource that a CDN2 customer may create. */
export function httpResource(name: string, more: object = {}): Record<string, unknown> {
  return {
    name,
    tuning: 'default',
    origin: { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } } },
    ...more,
  }
}
export const listUrl = (account: string, type: string): string => `/api/v1/accounts/${account}/${type}`
/** `sort`, `range` and `filter` as the list dialect writes them. */
export const listWith = (caller: Caller, url: string, query: Record<string, unknown>): Promise<Answer> =>
  caller.ask({ url: `${url}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]))}` })
/** `path keyword` of every error. */
export const errorsOf = (answer: Answer): string[] =>
  answer.json<{ errors: FieldError[] }>().errors.map(({ path, keyword }) => `${path} ${keyword}`)
/** An answer's body without what differs in each request. */
export const sameBody = (answer: Answer): string => answer.body.replace(/"request_id":"[^"]*"/, '')

async function signIn(
  app: FastifyInstance,
  { email, as, host, password }: { email: string; as: 'cookie' | 'bearer'; host: string | undefined; password: string },
): Promise<Caller> {
  const dashboard: Record<string, string> = as === 'cookie' ? { 'sender-app': 'dashboard' } : {}
  const answer = await send(
    app,
    {
      method: 'POST',
      url: '/api/v1/oauth/token',
      body: new URLSearchParams({ username: email, password, domain: 'localhost' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      host,
    },
    dashboard,
  )
  if (answer.statusCode !== 200) throw new Error(`sign-in of ${email}: ${answer.statusCode} ${answer.body}`)
  const token = as === 'cookie' ? (answer.cookies[0]?.value ?? '') : String(answer.json<{ token: string }>().token)
  const proof: Record<string, string> =
    as === 'cookie' ? { cookie: `${answer.cookies[0]?.name}=${token}`, ...dashboard } : { authorization: `Bearer ${token}` }
  return { token, ask: (ask) => send(app, { host, ...ask }, proof) }
}

function send(
  app: FastifyInstance,
  { method = 'GET', url, body, headers = {}, version, host = 'localhost' }: Ask,
  proof: Record<string, string>,
): Promise<Answer> {
  const json: Record<string, string> = body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }
  const options: InjectOptions = {
    method,
    url,
    headers: { host, ...proof, ...json, ...(version !== undefined && { 'if-match': `"${version}"` }), ...headers },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
  return app.inject(options)
}

/** Makes records below one address, with every paid option confirmed; `created` expects to succeed. */
export function makerOf(who: () => Caller, url: string) {
  const create = (body: unknown, caller = who(), where = url): Promise<Answer> =>
    caller.ask({ method: 'POST', url: where, body, headers: { 'confirm-paid': '/auth, /limitations' } })
  const created = async (name: string, more: object = {}): Promise<{ id: string; version: number; [field: string]: unknown }> => {
    const answer = await create(httpResource(name, more))
    if (answer.statusCode !== 201) throw new Error(`${name} was not created: ${answer.body}`)
    return answer.json()
  }
  return { create, created }
}
