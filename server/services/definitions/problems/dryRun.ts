// Tries a changed definition on the stored records before it becomes active.
import { setImmediate } from 'node:timers/promises'
import { isPlainObject } from '../../../../src/engine/json/objects.ts'
import { toFieldPath } from '../../../../src/engine/schema/paths.ts'
import { fromPointer, toPointer } from '../../../../src/engine/json/pointer.ts'
import type { Definition, FieldError } from '../../../../src/engine/types.ts'
import type { CheckedRecord } from '../../../store/records/checks.ts'
import type { Store } from '../../../store/types.ts'
import { exposedPaths, secretPathsOf, secretPointers } from '../../records/secrets/storedSecrets.ts'
import { renamed, renamedPath, renamesBetween } from '../../../../src/engine/values/changes/renames.ts'
import { lostValues } from './lostValues.ts'
import type { Modules } from '../compile/modules.ts'
import { minuteMilliseconds } from '../../../../src/engine/time/units.ts'

export type StoredChecks = Store['checks']
/** A place of a record that would break, with the reason and without values. `account` is '' for the provider's own. */
export type Breaking = { id: string; account: string; path: string; keyword: string; params: Record<string, unknown> }
/** `count` of `total` would break; `records` are the places of the first of them; `withheld`: fields with values that are stored as secrets and would not be secret in the new version. Incomplete: a time-out or unreadable records. */
export type DryRun = { total: number; count: number; records: Breaking[]; withheld: string[]; isComplete: boolean }
type Settings = {
  stored: StoredChecks | undefined
  modules: Modules
  log: { warn: (detail: object, message: string) => void }
  before: Definition | undefined
  after: Definition
}

const batch = 100
const maxListed = 50
const maxOfRecord = 10
const maxMilliseconds = minuteMilliseconds

/** Finds records that only the new version rejects, that have data in a removed field at any depth, that nobody could reach any more, or whose secret would become readable. Works in slices. */
export async function dryRun({ stored, modules, log, before, after }: Settings): Promise<DryRun> {
  const run: DryRun = { total: 0, count: 0, records: [], withheld: [], isComplete: true }
  if (!stored) return run
  try {
    let rows = await stored.recordsOf(after.name, undefined, batch)
    // A new type has no records, so nothing is evaluated on the main thread.
    if (rows.length === 0) return run
    const { validate } = await modules.compile(after, after.schema, { urgent: false })
    const was = before && (await modules.compile(before, before.schema, { urgent: false }))
    const end = performance.now() + maxMilliseconds
    // Uses the future shape: renamed fields take their values along.
    const renames = renamesBetween(before, after)
    for (; rows.length > 0 && run.isComplete; rows = await stored.recordsOf(after.name, rows.at(-1), batch)) {
      for (const row of rows) {
        const { account, id, parent } = row
        const given: unknown = JSON.parse(row.data)
        const record = renamed(given, renames)
        const exposure = await exposed(stored, { before, after }, row, { given, record, renames })
        run.withheld = [...new Set([...run.withheld, ...exposure.map(({ path }) => toFieldPath(fromPointer(path)))])]
        const errors = [
          ...exposure,
          ...displaced(after, { account, parent }, record),
          ...newErrors(validate(record), () => was?.validate(given) ?? []),
          ...(before ? lostValues(before.schema, after.schema, record) : []),
        ]
        run.total += 1
        if (errors.length === 0) continue
        run.count += 1
        run.records.push(
          ...oneForEachPath(errors)
            .slice(0, Math.min(maxOfRecord, maxListed - run.records.length))
            .map((error) => ({ id, account, ...error })),
        )
      }
      await setImmediate()
      run.isComplete = performance.now() < end
    }
  } catch (error) {
    log.warn({ err: error, type: after.name }, 'a changed definition cannot be tried on the stored records')
    run.isComplete = false
  }
  return run
}

/** The first reason of each place. */
const oneForEachPath = (errors: FieldError[]): FieldError[] =>
  [...new Map(errors.toReversed().map((error) => [error.path, error])).values()].toReversed()

/** Secrets that the new version would not keep secret. Older records do not list their secrets; from here on they do. */
async function exposed(
  stored: StoredChecks,
  { before, after }: Pick<Settings, 'before' | 'after'>,
  row: CheckedRecord,
  { given, record, renames }: { given: unknown; record: unknown; renames: ReturnType<typeof renamesBetween> },
): Promise<FieldError[]> {
  const declared = before ? secretPointers(before.schema, given) : []
  if (declared.length > 0 && row.secrets === null) await stored.rememberSecrets(after.name, row, JSON.stringify(declared))
  const paths = [...secretPathsOf(row.secrets), ...declared].map((pointer) => renamedPath(pointer, renames))
  return exposedPaths(after.schema, record, [...new Set(paths)]).map((path) => ({
    path,
    keyword: 'secret_shown',
    params: {},
  }))
}

function newErrors(errors: FieldError[], declared: () => FieldError[]): FieldError[] {
  if (errors.length === 0) return errors
  const before = new Set(declared().map(({ path, keyword }) => `${keyword} ${path}`))
  return errors.filter(({ path, keyword }) => !before.has(`${keyword} ${path}`))
}

/** Unreachable: records of an account in a type of the provider and vice versa, and records without a parent. */
function displaced(
  { resource: { scope } }: Definition,
  { account, parent }: { account: string; parent: string },
  record: unknown,
): FieldError[] {
  if ((scope === 'provider') !== (account === '')) return [{ path: '', keyword: 'scope', params: {} }]
  if (typeof scope === 'string') return []
  const named = isPlainObject(record) ? record[scope.field] : undefined
  return parent !== '' && named === parent ? [] : [{ path: toPointer([scope.field]), keyword: 'scope', params: { parent: scope.parent } }]
}
