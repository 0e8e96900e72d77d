// A changed definition is tried on the stored records before it takes force.
import { setImmediate } from 'node:timers/promises'
import { isObj } from '../../../src/engine/objects.ts'
import { toPointer } from '../../../src/engine/pointer.ts'
import type { Definition, DefinitionProblem, FieldError } from '../../../src/engine/types.ts'
import type { Store } from '../../store/types.ts'
import { lostValues } from './lostValues.ts'
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

/** Records that the new version refuses and the one in force does not, those with data in a field that is gone, at any depth, and those nobody could reach any more. Works in slices. */
export async function dryRun({ stored, modules, log, before, after }: Settings): Promise<DryRun> {
  const run: DryRun = { total: 0, count: 0, records: [], isComplete: true }
  if (!stored) return run
  try {
    const { validate } = await modules.compile(after, after.schema, { urgent: false })
    const was = before && (await modules.compile(before, before.schema, { urgent: false }))
    const end = performance.now() + mostMilliseconds
    let rows = await stored.recordsOf(after.name, undefined, batch)
    for (; rows.length > 0 && run.isComplete; rows = await stored.recordsOf(after.name, rows.at(-1), batch)) {
      for (const { account, id, parent, data } of rows) {
        const record: unknown = JSON.parse(data)
        const [error] = [...displaced(after, { account, parent }, record), ...newErrors(validate(record), () => was?.validate(record) ?? []), ...(before ? lostValues(before.schema, after.schema, record) : [])]
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
  const place = records[0]?.keyword === 'scope' ? { file: 'resource.json', pointer: '/scope' } : { file: 'schema.json', pointer: '' }
  return run.count > 0
    ? { type: name, ...place, level, code: 'records_break', params: { count, total, hash, records }, message: `${count} of ${total} stored records do not fit this version.` }
    : { type: name, file: 'schema.json', pointer: '', level, code: 'records_unchecked', params: { total, hash }, message: 'Whether the stored records fit this version could not be found out in time.' }
}

function newErrors(errors: FieldError[], known: () => FieldError[]): FieldError[] {
  if (errors.length === 0) return errors
  const before = new Set(known().map(({ path, keyword }) => `${keyword} ${path}`))
  return errors.filter(({ path, keyword }) => !before.has(`${keyword} ${path}`))
}

/** Out of everybody's reach: records of an account in a type of the provider and the other way round, records under no parent. */
function displaced({ resource: { scope } }: Definition, { account, parent }: { account: string; parent: string }, record: unknown): FieldError[] {
  if ((scope === 'provider') !== (account === '')) return [{ path: '', keyword: 'scope', params: {} }]
  if (typeof scope === 'string') return []
  const named = isObj(record) ? record[scope.field] : undefined
  return parent !== '' && named === parent ? [] : [{ path: toPointer([scope.field]), keyword: 'scope', params: { parent: scope.parent } }]
}
