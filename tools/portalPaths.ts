// Locations of a portal's data for commands, from the server's settings.
import { loadEnvFile } from '../server/services/envFile.ts'
import type { PortalPaths } from '../server/services/backups/make.ts'

/** Files created by commands are private to their user. */
export function readPortalPaths(): PortalPaths {
  process.umask(0o077)
  loadEnvFile()
  const { DATA_DIR, DATABASE_URL = '', DEFINITIONS_DIR, SECRETS_KEY = '', CLICKHOUSE_URL = '' } = process.env
  const definitionsDir = DEFINITIONS_DIR || 'definitions'
  return { dataDir: DATA_DIR || 'data', url: DATABASE_URL, definitionsDir, keys: SECRETS_KEY, clickHouse: CLICKHOUSE_URL }
}

/** Runs a command; an error becomes one line for the operator and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
