// Rotates the key of a database as the server opens it: for a command.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseFacts } from '../../../src/engine/rights/facts.ts'
import { openStore } from '../../store/database/open.ts'
import { openPostgres } from '../../store/database/postgres/openPostgres.ts'
import { createRegistry } from '../definitions/registry.ts'
import type { Log } from '../model.ts'
import { rotateKeys } from './rotating.ts'

type Options = { dataDir: string; url?: string | undefined; keys: string; builtinDir: string; operatorDir: string; log: Log }

/** Resolves to the number of resealed secrets. Throws StoreError: another server uses the folder, or the keys are wrong. */
export async function rotateDatabase({ dataDir, url, keys, builtinDir, operatorDir, log }: Options): Promise<number> {
  const store = await (url ? openPostgres({ url, connections: 2 }) : openStore({ dataDir }))
  try {
    const facts = parseFacts(JSON.parse(readFileSync(join(builtinDir, '_facts.json'), 'utf8')))
    const registry = await createRegistry({
      builtinDir,
      trustsBuiltins: true,
      operatorDir: resolve(operatorDir),
      facts,
      log,
      watch: false,
      stored: store.checks,
    })
    try {
      await registry.settled()
      return await rotateKeys({ store, registry, settings: { SECRETS_KEY: asSet(keys), DATA_DIR: dataDir }, log })
    } finally {
      await registry.close()
    }
  } finally {
    await store.close()
  }
}

/** As the server reads keys from its settings. */
function asSet(keys: string): string {
  return keys
    .split(',')
    .map((key) => key.trim().replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''))
    .join(',')
}
