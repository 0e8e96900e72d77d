#!/usr/bin/env tsx
// npm run secrets:rotate: seals every secret of the database with a new key. SQLite: with the server stopped. With DATA_DIR, DATABASE_URL and SECRETS_KEY as the server has them.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseFacts } from '../src/engine/facts.ts'
import { createLog } from '../server/plugins/logging.ts'
import { readSettings } from '../server/plugins/settings.ts'
import { createRegistry } from '../server/services/definitions/registry.ts'
import { rotateKeys } from '../server/services/sealed/rotating.ts'
import { openStore } from '../server/store/open.ts'
import { openPostgres } from '../server/store/openPostgres.ts'

process.umask(0o077)
const root = resolve(import.meta.dirname, '..')
try {
  const settings = readSettings(process.env)
  const log = createLog('info')
  const store = await (settings.DATABASE_URL
    ? openPostgres({ url: settings.DATABASE_URL, connections: 2 })
    : openStore({ dataDir: settings.DATA_DIR }))
  const builtinDir = join(root, 'src/schemas')
  const facts = parseFacts(JSON.parse(readFileSync(join(builtinDir, '_facts.json'), 'utf8')))
  const registry = await createRegistry({
    builtinDir,
    operatorDir: resolve(settings.DEFINITIONS_DIR),
    facts,
    log,
    watch: false,
    stored: store.checks,
  })
  try {
    const count = await rotateKeys({ store, registry, settings, log })
    console.log(`${count} secrets are sealed with the newest key.`)
  } finally {
    await registry.close()
    await store.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
