import { shownNames } from '../../../engine/formats/contacts/idn.ts'
import { textsOf } from '../../../engine/values/valuesAt.ts'
import type { ColumnModel } from './columnsOf.ts'

/** The texts of a column's values: choices by their labels, each once, and names in their own letters. */
export function columnTexts(
  values: unknown[],
  { field, isChoice }: Pick<ColumnModel, 'field' | 'isChoice'>,
  option: (field: string, value: unknown) => string,
): string[] {
  return isChoice ? [...new Set(values.flat())].map((value) => option(field, value)) : textsOf(values).map(shownNames)
}
