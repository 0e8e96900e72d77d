// The search column: words of a record's list columns, each marked at its start, so that prefixes match.
import { documentPath } from '../../../../src/engine/resolve/envelope.ts'
import { getAt } from '../../../../src/engine/schema/paths.ts'
import { parseFieldPath, toPointer } from '../../../../src/engine/schema/paths.ts'
import type { FieldPath } from '../../../../src/engine/schema/types.ts'
import { splitSecrets } from '../../../../src/engine/values/normalize/secrets.ts'
import type { Definition } from '../../../../src/engine/types.ts'

const mark = '\u001f'
const maxText = 4096

/** Search text: labels, and texts, list items and map keys of columns that every reader sees, in lower case. Secrets are excluded: a search would reveal them letter by letter, and the text is not sealed. */
export function searchText(definition: Definition, data: Record<string, unknown>, labels: string[] = []): string {
  const columns = definition.resource.list.columns.map((column) => (typeof column === 'string' ? column : column.field))
  const hidden = hiddenFromSome(definition)
  const open = splitSecrets(definition.schema, data).record
  const shown = columns
    .filter((path) => !hidden.some((other) => isAtOrBelow(path, other)))
    .flatMap((path) => textsOf(getAt(open, toPointer(parseFieldPath(documentPath(path))))))
  return [...labels, ...shown].map(marked).join('').slice(0, maxText)
}

/** Whether one search text has words that the other lacks. */
export function hasMoreWords(one: string, other: string): boolean {
  const others = new Set(other.split(mark))
  return one.split(mark).some((word) => !others.has(word))
}

/** All readers of an account's record have these facts in common. */
const sharedFacts = ['client', 'brand', 'feature', 'mode', 'active']

/** Fields hidden from some readers: a search would reveal their values letter by letter. */
function hiddenFromSome({ resource: { scope, variants = [] } }: Definition): FieldPath[] {
  const shared = scope === 'provider' ? ['mode', 'active'] : sharedFacts
  const personal = variants.filter(({ when }) => Object.keys(when).some((fact) => !shared.includes(fact)))
  return personal.flatMap(({ fields = {} }) =>
    Object.entries(fields)
      .filter(([, { hidden }]) => hidden)
      .map(([path]) => path),
  )
}
function isAtOrBelow(path: FieldPath, above: FieldPath): boolean {
  const names = parseFieldPath(path)
  return parseFieldPath(above).every((name, index) => index >= names.length || name === '*' || name === names[index])
}

/** Marks the words of a query in the same way: `my sit` finds `My Site`, and `ite` does not. */
export function searchFor(searchText: string): string {
  return marked(searchText.trim().slice(0, 200))
}

function marked(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[\u0000-\u001f]+/g, ' ')
    .trim()
  return plain && mark + plain.replace(/(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])/gu, mark)
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value))
    return value.flatMap((item) =>
      typeof item === 'string'
        ? [item]
        : Object.values((item ?? {}) as object).filter((inner): inner is string => typeof inner === 'string'),
    )
  return value !== null && typeof value === 'object' ? Object.keys(value) : []
}
