// A new key for everything that is sealed: put before the one in use, and the older one gone when nothing needs it. Killed anywhere, it goes on where it was: by itself at the next start, or when it is asked again.
import { hasKeyFile, keysIn, newKey, writeKeys } from '../access/keys/keyFile.ts'
import type { Store } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Log } from '../model.ts'
import { openSealing } from './openSealing.ts'
import { startResealing } from './resealing.ts'

type Parts = {
  store: Store
  registry: Pick<DefinitionRegistry, 'list'>
  settings: { SECRETS_KEY: string; DATA_DIR: string }
  log: Log
  /** Batches of tests are small. */ mostRows?: number
}

/** With keys from the settings those are taken as they are: the operator has put the new one first. Answers how many were sealed anew. Throws what openSealing throws. */
export async function rotateKeys({ store, registry, settings, log, mostRows }: Parts): Promise<number> {
  // The keys of before must be right: a new one before wrong ones would open nothing.
  await openSealing(store, settings)
  if (!settings.SECRETS_KEY && hasKeyFile(settings.DATA_DIR)) {
    const keys = keysIn(settings.DATA_DIR)
    // Two keys: a rotation that did not end. It ends first.
    if (keys.length === 1) writeKeys(settings.DATA_DIR, [newKey(), ...keys])
  }
  const sealing = await openSealing(store, settings)
  const resealing = startResealing({ store, sealing, registry, settings, log, ...(mostRows !== undefined && { mostRows }) })
  try {
    return await resealing.pass()
  } finally {
    await resealing.close()
  }
}
