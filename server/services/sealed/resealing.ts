// Seals stored plain text and text under older keys: old rows, fields that became secret, and everything after a key rotation. Resumable: a stopped run continues at the next start.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { mentions } from '../../../src/engine/schema/mentions.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { SealedRow } from '../../store/sealed/sealed.ts'
import type { Store } from '../../store/types.ts'
import { writeKeys } from '../access/keys/keyFile.ts'
import type { Sealing } from '../access/keys/sealing.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { labelsOf } from '../records/labels.ts'
import { searchText, hasMoreWords } from '../records/read/search.ts'
import { secretPathsOf, secretPointers, withoutExposed } from '../records/secrets/storedSecrets.ts'
import { repeat } from '../repeated.ts'
import type { Log } from '../model.ts'
import { checkSetting, sealedSettings } from './openSealing.ts'
import { resealMessages } from './sealedMessages.ts'
import { openRow, sealRow } from './sealedRow.ts'
import { createScrubbing, needsScrub } from './scrubbing.ts'
import { resealTexts } from './texts.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type Resealing = {
  /** Resolves to the number of records and texts that were sealed. */ pass: () => Promise<number>
  close: () => Promise<void>
}
type Parts = {
  /** The raw store, which opens nothing. */ store: Store
  sealing: Sealing
  registry: Pick<DefinitionRegistry, 'list'>
  settings: { SECRETS_KEY: string; DATA_DIR: string }
  log: Log
  pauseMilliseconds?: number
  maxRows?: number
}
/** The second pass over every type: search texts of the first pass may still contain secrets. */
const settingOf = (type: string): string => `secrets-sealed-2:${type}`

const pause = minuteMilliseconds

export function startResealing({ store, sealing, registry, settings, log, pauseMilliseconds = pause, maxRows = 100 }: Parts): Resealing {
  const done = new Map<string, string>()
  const newest = sealing.keyIds()[0]!
  let isRotated = false
  const scrub = createScrubbing({ store, log })
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'secrets could not be resealed; trying again' })
  const first = pass().catch((error: unknown) => {
    log.error({ err: error }, 'secrets could not be resealed; trying again')
    return 0
  })
  return {
    pass: async () => (await first) + (await pass()),
    close: async () => {
      await repeated.close()
      await first
    },
  }

  async function pass(): Promise<number> {
    const due = registry
      .list()
      .filter((definition) => mentions(definition.schema, 'writeOnly') && done.get(definition.name) !== definition.hash)
    if (due.length === 0 && isRotated) {
      await scrub()
      return 0
    }
    return store.alone(async () => {
      let count = 0
      for (const definition of due) count += await sealType(definition)
      count += await sealOthers()
      if (!repeated.isClosed()) count += await resealTexts(store, sealing)
      if (!repeated.isClosed()) count += await resealMessages(store, sealing, maxRows)
      if (!repeated.isClosed()) await finish()
      if (!repeated.isClosed()) await scrub()
      if (count > 0) log.info({ count, key: newest }, 'secrets were sealed')
      return count
    })
  }

  /** Every record of a type, once per version of its definition, which may declare more secrets. */
  async function sealType(definition: Definition): Promise<number> {
    const { name, hash } = definition
    let count = 0
    if ((await store.brands.setting(settingOf(name))) !== hash) {
      for (let after: SealedRow | undefined; ;) {
        const rows = await store.sealed.recordsOf(name, after, maxRows)
        count += await rewrite(rows.map((row) => withSecretPointers(row, definition)).filter((row, index) => isDue(row, rows[index]!)))
        after = rows.at(-1)
        if (repeated.isClosed()) return count
        if (rows.length < maxRows) break
        log.info({ type: name, records: count }, 'secrets are being sealed')
      }
      await store.brands.setSetting(settingOf(name), hash)
    }
    done.set(name, hash)
    return count
  }

  async function sealOthers(): Promise<number> {
    let count = 0
    while (!repeated.isClosed()) {
      const rows = await store.sealed.others(newest, maxRows)
      if (rows.length === 0) return count
      count += await rewrite(rows.map((row) => ({ row, secrets: row.secrets, search: row.search })))
      log.info({ records: count, key: newest }, 'secrets are being sealed')
    }
    return count
  }

  /** One transaction per batch: a killed process has completed whole batches. Concurrent writes seal their own records. */
  async function rewrite(due: Due[]): Promise<number> {
    if (due.length === 0) return 0
    return store.transaction(async ({ sealed, brands }) => {
      await needsScrub({ brands })
      let count = 0
      for (const { row, secrets, search } of due) {
        const { data, sealed: key } = sealRow(sealing, row, { ...openRow(sealing, row, row), secrets })
        if (await sealed.rewrite(row, { data, secrets, sealed: key, search })) count += 1
      }
      return count
    })
  }

  /** From here on the older keys open nothing in this database. */
  async function finish(): Promise<void> {
    isRotated = true
    const keys = sealing.keyIds()
    const check = await store.brands.setting(checkSetting)
    if (check?.startsWith(`${newest}.`) && keys.length === 1) return
    await store.transaction(async ({ brands }) => {
      for (const [name, value] of sealedSettings(sealing)) await brands.setSetting(name, value)
    })
    if (keys.length === 1) return
    if (settings.SECRETS_KEY) log.info({ key: newest }, 'every secret is sealed with the first key; remove the others from SECRETS_KEY')
    else {
      writeKeys(settings.DATA_DIR, sealing.newestOnly())
      log.info({ key: newest }, 'every secret is sealed with the new key; older keys were removed')
    }
  }
}

/** `search`: the search text, which contained values that were not secret then. */
type Due = { row: SealedRow; secrets: string | null; search: string }

function withSecretPointers(row: SealedRow, definition: Definition): Due & { secrets: string } {
  const data = JSON.parse(row.data) as PlainObject
  const paths = [...new Set([...secretPathsOf(row.secrets), ...secretPointers(definition.schema, data)])]
  if (paths.length === 0) return { row, secrets: '[]', search: row.search }
  const secrets = JSON.stringify(paths)
  const open = { ...withoutExposed(definition.schema, data, { secrets }), id: row.id }
  return { row, secrets, search: searchText(definition, open, labelsOf(row)) }
}

function isDue({ secrets, search }: Due, row: SealedRow): boolean {
  return secrets !== row.secrets || (secrets !== '[]' && (row.sealed === null || hasMoreWords(row.search, search)))
}
