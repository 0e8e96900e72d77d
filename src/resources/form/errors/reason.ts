// Why a record cannot be saved yet, in a few words: the number of errors, and their place.
import type { Schema } from '../../../engine/schema/types.ts'
import type { FieldError, ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { inPageOrder, mendedAt } from './errorPlaces.ts'
import { fieldNameOf } from '../../../ui/form/texts/placeText.ts'

const MISSING = new Set(['required', 'minLength', 'minItems', 'minProperties'])
const NAMED = 3

export function reasonText(problems: FieldError[], schema: Schema, sections: ResolvedSection[], words: FormWords): string | undefined {
  if (problems.length === 0) return undefined
  const names = [
    ...new Set(
      inPageOrder(problems, sections)
        .map((problem) => fieldNameOf(mendedAt(problem), schema, sections, words))
        .filter(Boolean),
    ),
  ]
  const key = problems.every(({ keyword }) => MISSING.has(keyword)) ? 'form.missing' : 'form.wrong'
  return words.t(key, { smart_count: problems.length, names: names.slice(0, NAMED).join(', ') + (names.length > NAMED ? '…' : '') })
}
