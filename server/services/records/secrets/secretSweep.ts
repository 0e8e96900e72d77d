// Removes secrets from old record versions, once per definition version, because more fields may have become secret.
import { type PlainObject, sameJson } from '../../../../src/engine/json/objects.ts'
import { getAt, parseFieldPath, setAt, toPointer } from '../../../../src/engine/schema/paths.ts'
import { mentions } from '../../../../src/engine/schema/mentions.ts'
import { isSecretMark, secretMark } from '../../../../src/engine/values/normalize/secrets.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import type { Store } from '../../../store/types.ts'
import type { KeptVersion } from '../../../store/sealed/sweeps.ts'
import { randomText } from '../../access/keys/random.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import { repeat } from '../../repeated.ts'
import type { Log } from '../../model.ts'
import { needsScrub } from '../../sealed/scrubbing.ts'
import { markLength } from './versionSecrets.ts'
import { secretPathsOf, secretPointers } from './storedSecrets.ts'
import { minuteMilliseconds } from '../../../../src/engine/time/units.ts'

export type Sweeping = {
  /** Sweeps all types whose definition is new; resolves to the number of changed versions. */ pass: () => Promise<number>
  close: () => Promise<void>
}
type Parts = { store: Store; registry: Pick<DefinitionRegistry, 'list'>; log: Log; pauseMilliseconds?: number; maxRows?: number }
/** For one record: the last secret at a path, and its mark. */
type Marked = Map<string, { value: unknown; mark: string }>
const settingOf = (type: string): string => `secrets-swept:${type}`

export function startSweeping({ store, registry, log, pauseMilliseconds = minuteMilliseconds, maxRows = 200 }: Parts): Sweeping {
  const done = new Map<string, string>()
  const repeated = repeat({ pass, pauseMilliseconds, log, failure: 'older versions could not be cleared of secrets; it is tried again' })
  return { pass, close: repeated.close }

  async function pass(): Promise<number> {
    const due = registry.list().filter((definition) => hasSecrets(definition) && done.get(definition.name) !== definition.hash)
    return due.length === 0
      ? 0
      : store.alone(async () => {
          let all = 0
          for (const definition of due) if (!repeated.isClosed()) all += await sweep(definition)
          return all
        })
  }

  async function sweep(definition: Definition): Promise<number> {
    const { name, hash } = definition
    let count = 0
    if ((await store.brands.setting(settingOf(name))) !== hash) {
      for (const account of await store.sweeps.accounts(name)) count += await sweepAccount(definition, account)
      if (repeated.isClosed()) return count
      await store.brands.setSetting(settingOf(name), hash)
      if (count > 0) log.info({ type: name, versions: count }, 'older versions were cleared of secrets')
    }
    done.set(name, hash)
    return count
  }

  async function sweepAccount(definition: Definition, account: string): Promise<number> {
    let after = { id: '', version: 0 }
    let marked: Marked = new Map()
    let count = 0
    while (!repeated.isClosed()) {
      const rows = await store.sweeps.versions(account, definition.name, after, maxRows)
      const changed = rows.flatMap((row) => {
        if (row.id !== after.id) marked = new Map()
        after = row
        const data = withMarks(definition, row, marked)
        return data === row.data ? [] : [{ ...row, data }]
      })
      if (changed.length > 0) await rewrite(changed)
      count += changed.length
      if (rows.length < maxRows) break
    }
    return count
  }

  function rewrite(changed: KeptVersion[]): Promise<void> {
    return store.transaction(async ({ sweeps, brands }) => {
      await sweeps.rewrite(changed)
      await needsScrub({ brands })
    })
  }
}

function hasSecrets({ schema, withheld = [] }: Definition): boolean {
  return withheld.length > 0 || mentions(schema, 'writeOnly')
}

/** Equal secrets have equal marks in a record's versions, so that its history shows changes. */
function withMarks({ schema, withheld = [] }: Definition, { data, secrets }: KeptVersion, marked: Marked): string {
  const record = JSON.parse(data) as PlainObject
  const secretPaths = [
    ...new Set([...secretPointers(schema, record), ...secretPathsOf(secrets), ...withheld.map((path) => toPointer(parseFieldPath(path)))]),
  ]
  const swept = secretPaths
    .toSorted((one, other) => one.length - other.length)
    .reduce<PlainObject>((left, pointer) => {
      const value = getAt(left, pointer)
      if (value === undefined || value === null) return left
      const before = marked.get(pointer)
      const mark = isSecretMark(value)
        ? (value as string)
        : before && sameJson(before.value, value)
          ? before.mark
          : secretMark(value, randomText(markLength))
      marked.set(pointer, { value, mark })
      return mark === value ? left : (setAt(left, pointer, mark) as PlainObject)
    }, record)
  return swept === record ? data : JSON.stringify(swept)
}
