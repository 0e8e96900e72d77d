// A changed definition is tried on the stored records before it takes force.
import { setImmediate } from 'node:timers/promises'
import { isObj } from '../../../src/engine/objects.ts'
import { patternMatches } from '../../../src/engine/refs.ts'
import type { Definition, DefinitionProblem, FieldError, Schema } from '../../../src/engine/types.ts'
import type { Store } from '../../store/types.ts'
import type { Modules } from './modules.ts'

export type StoredChecks = Store['checks']
/** One record that would break, with the first reason; never its values. `account` is '' for the provider's own. */
export type Breaking = { id: string; account: string; path: string; keyword: string; params: Record<string, unknown> }
/** `count` of `total` would break; `records` are the first of them. Not complete: it took too long or could not be read. */
export type DryRun = { total: number; count: number; records: Breaking[]; isComplete: boolean }
type Settings = { stored: StoredChecks | undefined; modules: Modules; log: { warn: (detail: object, message: string) => void }; before: Definition | undefined; after: Definition }

const batch = 100
const mostListed = 50
const mostMilliseconds = 60_000

/** Records that the new version refuses and the one in force does not, and those with data in a field that is gone. Works in slices. */
export async function dryRun({ stored, modules, log, before, after }: Settings): Promise<DryRun> {
  const run: DryRun = { total: 0, count: 0, records: [], isComplete: true }
  if (!stored) return run
  try {
    const { validate } = await modules.compile(after, after.schema, { urgent: false })
    const was = before && (await modules.compile(before, before.schema, { urgent: false }))
    const gone = before ? goneFields(before.schema, after.schema) : []
    const end = performance.now() + mostMilliseconds
    let rows = await stored.recordsOf(after.name, undefined, batch)
    for (; rows.length > 0 && run.isComplete; rows = await stored.recordsOf(after.name, rows.at(-1), batch)) {
      for (const { account, id, data } of rows) {
        const record: unknown = JSON.parse(data)
        const [error] = newErrors(validate(record), () => was?.validate(record) ?? []).concat(lostFields(record, gone))
        run.total += 1
        if (!error) continue
        run.count += 1
        if (run.records.length < mostListed) run.records.push({ id, account, ...error })
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

/** As an error the version in force stays; as a warning nothing was in force. */
export function breakProblem({ name, hash }: Definition, run: DryRun, level: 'error' | 'warning'): DefinitionProblem {
  const { count, total, records } = run
  return run.count > 0
    ? { type: name, file: 'schema.json', pointer: '', level, code: 'records_break', params: { count, total, hash, records }, message: `${count} of ${total} stored records do not fit this version.` }
    : { type: name, file: 'schema.json', pointer: '', level, code: 'records_unchecked', params: { total, hash }, message: 'Whether the stored records fit this version could not be found out in time.' }
}

function newErrors(errors: FieldError[], known: () => FieldError[]): FieldError[] {
  if (errors.length === 0) return errors
  const before = new Set(known().map(({ path, keyword }) => `${keyword} ${path}`))
  return errors.filter(({ path, keyword }) => !before.has(`${keyword} ${path}`))
}

function lostFields(record: unknown, gone: string[]): FieldError[] {
  return isObj(record) ? gone.filter((name) => Object.hasOwn(record, name)).map((name) => ({ path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, keyword: 'removed', params: {} })) : []
}

/** Fields that were declared and are not any more: their values would stay in the store, out of everybody's sight. */
function goneFields(before: Schema, after: Schema): string[] {
  const patterns = Object.keys(after.patternProperties ?? {})
  return Object.keys(before.properties ?? {}).filter((name) => !Object.hasOwn(after.properties ?? {}, name) && !patterns.some((pattern) => patternMatches(pattern, name)))
}
