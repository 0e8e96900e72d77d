// The fields that the search of a list covers, in the user's words.
import type { ColumnModel } from '../columns/columnsOf.ts'

/** Searched columns: `server/services/records/read/search.ts` indexes those of the list, and labels. */
const searched = new Set(['text', 'mono', 'list', 'labels'])
/** More names or characters do not fit into the input. */
const NAMED = 3
const LETTERS = 16

/** `all` of the columns, and as many as fit: "name, CNAMEs, comment". Empty if none can be named. */
export function searchedBy(
  columns: Pick<ColumnModel, 'field' | 'as'>[],
  labelOf: (field: string) => string,
): { some: string; all: string } {
  const labels = columns.filter(({ as }) => searched.has(as)).map(({ field }) => inSentence(labelOf(field)))
  const some = labels.slice(0, NAMED).filter((_, at) => at === 0 || labels.slice(0, at + 1).join(', ').length <= LETTERS)
  return { some: `${some.join(', ')}${labels.length > 0 ? '…' : ''}`, all: labels.join(', ') }
}

/** Lower case, except for acronyms: `CNAMEs`. */
const inSentence = (label: string): string => (/^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label)
