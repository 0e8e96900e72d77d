// Problems of definitions as one caller may see them: records outside the caller's reach are counted and not named.
import type { DefinitionProblem } from '../../../../src/engine/types.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { providerScope } from '../../../store/scope.ts'
import type { Store } from '../../../store/types.ts'
import { reachesAccount } from '../../access/people/reach.ts'
import type { Caller } from '../../model.ts'
import { readable } from '../../records/read/target.ts'
import type { DefinitionRegistry } from '../types.ts'
import { breaksHere, type Placed } from './breakProblems.ts'

type Parts = { registry: DefinitionRegistry; facts: Facts; store: Pick<Store, 'accounts' | 'records'> }

/** `count` and `total` of a version on hold stay those of all brands: they decide whether it becomes active. */
export async function problemsInReach(parts: Parts, caller: Caller): Promise<DefinitionProblem[]> {
  const problems = parts.registry.problems()
  if (caller.as.reach === 'all') return problems
  const reached = new Map<string, Placed[]>()
  for (const { type, params } of problems)
    if (hasRecords(params)) reached.set(type, await recordsInReach(parts, caller, type, params.records))
  return problems.flatMap((problem) => narrowed(problem, reached.get(problem.type) ?? []))
}

type WithRecords = { records: Placed[] }
const hasRecords = (params: DefinitionProblem['params']): params is WithRecords => Array.isArray(params?.['records']) // see breakProblems

function narrowed(problem: DefinitionProblem, records: Placed[]): DefinitionProblem[] {
  const { type, file, pointer, params, code } = problem
  if (hasRecords(params)) return [{ ...problem, params: { ...params, records } }]
  if (code !== 'records_break_here') return [problem]
  const here = records.filter(({ rule }) => file === `${type}/${rule.file}` && pointer === rule.pointer)
  return here.length === 0 ? [] : [{ ...problem, ...breaksHere(here) }]
}

async function recordsInReach({ store, ...parts }: Parts, caller: Caller, type: string, records: Placed[]): Promise<Placed[]> {
  const idsIn = (account: string) => [...new Set(records.filter((record) => record.account === account).map(({ id }) => id))]
  const accounts = new Set<string>()
  for (const name of new Set(records.map(({ account }) => account))) {
    const row = name === providerScope.account ? undefined : await store.accounts.find(name)
    if (row && reachesAccount(caller.reach, row)) accounts.add(name)
  }
  const [target] = readable(parts, caller, type)
  const ids = idsIn(providerScope.account)
  const own =
    target && ids.length > 0
      ? (await store.records.list(target.scope, type, { where: [{ field: { column: 'id' }, is: 'in', value: ids }], limit: ids.length }))
          .rows
      : []
  const known = new Set(own.map(({ id }) => id))
  return records.filter(({ account, id }) => (account === providerScope.account ? known.has(id) : accounts.has(account)))
}
