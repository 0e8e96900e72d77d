// The keys of this server must match the database: a start with other keys fails here, before anything is sealed with a wrong one.
import { StoreError } from '../../store/database/errors.ts'
import type { Store } from '../../store/types.ts'
import { hasKeyFile, keyFile } from '../access/keys/keyFile.ts'
import { createSealing, keyOfSealed, type Sealing } from '../access/keys/sealing.ts'
import { subjectsOf } from './texts.ts'

type Settings = { SECRETS_KEY: string; DATA_DIR: string }
/** Sealed text that every right key opens. */
export const checkSetting = 'sealing:check'
const checked = 'portal'
/** The key of keyed hashes, sealed: it outlives the sealing keys. */
export const markSetting = 'sealing:marks'

/** Throws StoreError when the keys are not those of the database. */
export async function openSealing(store: Store, { SECRETS_KEY: key, DATA_DIR: dataDir }: Settings): Promise<Sealing> {
  return store.alone(async () => {
    const check = await store.brands.setting(checkSetting)
    const [text] = await store.sealed.texts()
    const used = await usedKeys(store, check)
    if ((check !== undefined || text) && !key && !hasKeyFile(dataDir))
      throw new StoreError(`${keyFile} is not in DATA_DIR, and secrets of the database are sealed with it. ${wayOut}`, 'unavailable')
    const sealing = createSealing({ key, dataDir })
    const own = sealing.keyIds()
    const isRight =
      check !== undefined
        ? sealing.open(check, checkSetting) === checked && used.every((id) => own.includes(id))
        : !text || subjectsOf(text, []).some((subject) => sealing.open(text.text, subject) !== undefined)
    if (!isRight)
      throw new StoreError(
        `the secrets of the database are sealed with other keys (${used.join(', ') || 'unknown'}) than those of ${key ? 'SECRETS_KEY' : keyFile} (${own.join(', ')}). ${wayOut}`,
        'unavailable',
      )
    if (check === undefined) await store.brands.setSetting(checkSetting, sealing.seal(checked, checkSetting))
    await loadMarks(store, sealing)
    return sealing
  })
}

const wayOut = 'Put the key back from its backup; an older key goes behind the newer one (docs/operations.md, "Secrets and their key").'

/** Stored when everything is sealed with the newest key. */
export function sealedSettings(sealing: Sealing): [name: string, value: string][] {
  return [
    [checkSetting, sealing.seal(checked, checkSetting)],
    [markSetting, sealing.seal(sealing.markKey(), markSetting)],
  ]
}

async function usedKeys(store: Store, check: string | undefined): Promise<string[]> {
  const ids = [...(await store.sealed.keys()), check === undefined ? undefined : keyOfSealed(check)]
  return [...new Set(ids.flatMap((id) => id ?? []))]
}

/** Keyed hashes must stay comparable for years: their key is the first one. */
async function loadMarks(store: Store, sealing: Sealing): Promise<void> {
  const sealed = await store.brands.setting(markSetting)
  if (sealed === undefined) return store.brands.setSetting(markSetting, sealing.seal(sealing.markKey(), markSetting))
  const key = sealing.open(sealed, markSetting)
  if (key === undefined) throw new StoreError(`the key of keyed hashes does not open. ${wayOut}`, 'unavailable')
  sealing.useMarkKey(key)
}
