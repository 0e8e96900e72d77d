// Problems of a version that stored records do not match: the records, and the places in its files that reject them.
import { jsonPositionsOf } from '../../../../src/engine/json/jsonPositions.ts'
import { isSchema } from '../../../../src/engine/schema/refs.ts'
import { violatedRule } from '../../../../src/engine/check/schema/violatedRule.ts'
import type { Definition, DefinitionProblem } from '../../../../src/engine/types.ts'
import type { Breaking, DryRun } from './dryRun.ts'
import { type FolderTexts, locateIn } from '../folders/loadFolder.ts'

type Rule = { file: string; pointer: string }
/** A record with the place of the rule: file and line. */
export type Placed = Breaking & { rule: Rule & { line?: number } }

/** The first problem is at the rule that most of the listed records break, with one more at each other rule. Error: the previous version stays active; warning: there was none. */
export function breakProblems(
  folder: FolderTexts,
  { name, hash }: Definition,
  run: DryRun,
  level: 'error' | 'warning',
): DefinitionProblem[] {
  const { count, total } = run
  const located = (problem: Omit<DefinitionProblem, 'type' | 'level'>) => locateIn(folder, { type: name, level, ...problem })
  if (count === 0)
    return [
      located({
        file: 'schema.json',
        pointer: '',
        code: 'records_unchecked',
        params: { total, hash },
        message: 'Whether the stored records fit this version could not be found out in time.',
      }),
    ]
  const records = placed(folder, run.records)
  const rules = byRule(records).toSorted((a, b) => recordsIn(b) - recordsIn(a))
  return rules.flatMap((broken, index) => {
    const [{ rule: { file, pointer } } = { rule: { file: 'schema.json', pointer: '' } }] = broken
    if (index === 0)
      return [
        located({
          file,
          pointer,
          code: 'records_break',
          params: { count, total, hash, records },
          message: `${count} of ${total} stored records do not fit this version.`,
        }),
      ]
    return [
      located({
        file,
        pointer,
        code: 'records_break_here',
        ...breaksHere(broken),
      }),
    ]
  })
}

/** How many of the listed records break one rule. */
export function breaksHere(broken: Placed[]): Required<Pick<DefinitionProblem, 'params' | 'message'>> {
  const count = recordsIn(broken)
  return { params: { smart_count: count }, message: `${count} of the listed records do not fit this rule.` }
}

/** A record may break a rule at several places. */
const recordsIn = (broken: Placed[]): number => new Set(broken.map(({ account, id }) => `${account} ${id}`)).size

function byRule(records: Placed[]): Placed[][] {
  const rules = new Map<string, Placed[]>()
  for (const record of records) {
    const key = `${record.rule.file} ${record.rule.pointer}`
    rules.set(key, [...(rules.get(key) ?? []), record])
  }
  return [...rules.values()]
}

function placed({ files }: FolderTexts, records: Breaking[]): Placed[] {
  const text = files['schema.json'] ?? 'true'
  const schema: unknown = JSON.parse(text.replace(/^\uFEFF/, '')) // it was read from this very text
  const positions = jsonPositionsOf(text)
  return records.map((record) => {
    if (record.keyword === 'scope')
      return {
        ...record,
        rule: { file: 'resource.json', pointer: '/scope', line: jsonPositionsOf(files['resource.json'] ?? '').at('/scope').line },
      }
    const pointer = isSchema(schema) ? violatedRule(schema, record) : ''
    return { ...record, rule: { file: 'schema.json', pointer, line: positions.at(pointer).line } }
  })
}
