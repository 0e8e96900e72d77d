// Why a record cannot be saved yet, in a few words: the number of fields, and their place.
import type { Schema } from '../../../engine/schema/types.ts'
import type { FieldError, ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { inPageOrder, mendedAt } from './errorTexts.ts'
import { fieldNameOf } from '../../../ui/form/texts/fieldNames.ts'

const MISSING = new Set(['required', 'oneNeeded', 'minLength', 'minItems', 'minProperties'])
const NAMED = 3

export function reasonText(problems: FieldError[], schema: Schema, sections: ResolvedSection[], words: FormWords): string | undefined {
  if (problems.length === 0) return undefined
  // A value that is missing may break several rules.
  const isMissing = new Map<string, boolean>()
  for (const problem of inPageOrder(problems, sections)) {
    const at = mendedAt(problem)
    isMissing.set(at, isMissing.get(at) === true || MISSING.has(problem.keyword))
  }
  const names = [...new Set([...isMissing.keys()].map((at) => fieldNameOf(at, schema, sections, words)).filter(Boolean))]
  const key = [...isMissing.values()].every(Boolean) ? 'form.missing' : 'form.wrong'
  return words.t(key, { smart_count: isMissing.size, names: names.slice(0, NAMED).join(', ') + (names.length > NAMED ? '…' : '') })
}
