// Express with the product's own services as its handler: session, tenancy, list. Opens a copy of the portal's database.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { contentRange, readListQuery } from '../../server/plugins/query.ts'
import { readSettings } from '../../server/plugins/settings.ts'
import { createServices } from '../../server/services/create.ts'
import { createRegistry } from '../../server/services/definitions/registry.ts'
import { invalid } from '../../server/services/problem.ts'
import { openStore } from '../../server/store/database/open.ts'
import { parseFacts } from '../../src/engine/rights/facts.ts'

const home = mkdtempSync(join(tmpdir(), 'portal-bench-express-'))
for (const file of ['portal.db', 'portal.db-wal']) cpSync(join(process.argv[3], file), join(home, file))
const log = { info() {}, warn() {}, error() {}, debug() {} }
const facts = parseFacts(JSON.parse(readFileSync('src/schemas/_facts.json', 'utf8')))
const store = await openStore({ dataDir: home })
const registry = await createRegistry({ builtinDir: 'src/schemas', facts, log, watch: false })
const services = createServices({ settings: readSettings({ DATA_DIR: home }), store, registry, facts, log })

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.get('/healthz', (_request, response) => response.json({}))
app.use(async (request, response, next) => {
  const token = /^Bearer ([\w-]{20,128})$/i.exec(request.headers.authorization ?? '')?.[1]
  request.brand = await services.brands.ofHost(request.hostname)
  request.signedIn = token ? await services.sessions.find(token) : undefined
  if (!request.signedIn) return response.status(401).json({ code: 'unauthenticated' })
  next()
})
app.get('/api/v1/accounts/:account/:type', async (request, response) => {
  const { person } = request.signedIn
  const account = await services.accounts.acting(person, request.params.account)
  if (!account) return response.status(404).json({ code: 'not_found' })
  const { permissions } = facts.roles[account.role]
  const caller = {
    actor: person.id,
    actorName: person.email,
    ip: request.ip,
    requestId: '',
    account,
    as: { kind: person.kind, role: account.role, permissions, inAccount: true },
    context: {
      client: account.client,
      brand: account.brand,
      feature: [...new Set([...account.brandFeatures, ...account.features])],
      role: account.role,
      locale: 'en_US',
    },
  }
  const ask = readListQuery(request.query, invalid)
  const { rows, total } = await services.records.list(caller, request.params.type, ask)
  response.set('content-range', contentRange(request.params.type, ask.from, rows.length, total)).json(rows)
})
const server = app.listen(Number(process.argv[2]), '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(async () => {
    await registry.close()
    await store.close()
    rmSync(home, { recursive: true, force: true })
    process.exit(0)
  })
})
