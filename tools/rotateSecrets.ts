#!/usr/bin/env tsx
// npm run secrets:rotate: seals every secret of the database with a new key. SQLite: with the server stopped. Uses the server's DATA_DIR, DATABASE_URL, DEFINITIONS_DIR and SECRETS_KEY.
import { rotateDatabase } from '../server/services/sealed/rotateDatabase.ts'
import { loadEnvFile } from '../server/services/envFile.ts'

process.umask(0o077)
loadEnvFile()
const { DATA_DIR = 'data', DATABASE_URL, DEFINITIONS_DIR = 'definitions', SECRETS_KEY = '' } = process.env
const say = (detail: object | string, message?: string): void =>
  console.error(message ?? '', typeof detail === 'string' ? detail : JSON.stringify(detail))
try {
  const count = await rotateDatabase({
    dataDir: DATA_DIR,
    url: DATABASE_URL,
    keys: SECRETS_KEY,
    builtinDir: new URL('../src/schemas', import.meta.url).pathname,
    operatorDir: DEFINITIONS_DIR,
    log: { info: say, warn: say, error: say },
  })
  console.log(`${count} secrets are sealed with the newest key.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
