// What the search of a list looks at, in the user's words.
import type { ColumnModel } from '../columns/columnsOf.ts'

/** Columns whose texts are searched: `server/services/records/read/search.ts` keeps those of the list, and labels. */
const searched = new Set(['text', 'mono', 'list', 'labels'])
/** More names, or letters, have no room in the field. */
const NAMED = 3
const LETTERS = 16

/** `all` of the columns, and as many as have room: "name, CNAMEs, comment". Empty where nothing can be named. */
export function searchedBy(
  columns: Pick<ColumnModel, 'field' | 'as'>[],
  labelOf: (field: string) => string,
): { some: string; all: string } {
  const labels = columns.filter(({ as }) => searched.has(as)).map(({ field }) => inSentence(labelOf(field)))
  const some = labels.slice(0, NAMED).filter((_, at) => at === 0 || labels.slice(0, at + 1).join(', ').length <= LETTERS)
  return { some: `${some.join(', ')}${labels.length > 0 ? '…' : ''}`, all: labels.join(', ') }
}

/** Only names that are written in capitals keep them: `CNAMEs`. */
const inSentence = (label: string): string => (/^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label)
