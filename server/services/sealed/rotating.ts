// Key rotation: adds a new key before the present one, reseals everything and removes the old key. Resumable after a kill: at the next start or the next call.
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
  /** Tests use small batches. */ maxRows?: number
}

/** Keys from the settings are used as given: the operator has put the new one first. Resolves to the number of resealed secrets. Throws what openSealing throws. */
export async function rotateKeys({ store, registry, settings, log, maxRows }: Parts): Promise<number> {
  // The present keys must be right: with wrong ones, a new key would open nothing either.
  await openSealing(store, settings)
  if (!settings.SECRETS_KEY && hasKeyFile(settings.DATA_DIR)) {
    const keys = keysIn(settings.DATA_DIR)
    // Two keys: an unfinished rotation. It is completed first.
    if (keys.length === 1) writeKeys(settings.DATA_DIR, [newKey(), ...keys])
  }
  const sealing = await openSealing(store, settings)
  const resealing = startResealing({ store, sealing, registry, settings, log, ...(maxRows !== undefined && { maxRows }) })
  try {
    return await resealing.pass()
  } finally {
    await resealing.close()
  }
}
