// Labels: free marks on any record, `key` or `key=value`. They sort records and are not part of the data.
import { writeAudit } from '../audit/write.ts'
import type { Clock } from '../model.ts'
import type { Store } from '../../store/types.ts'
import { isLabel, maxDifferentLabels, maxLabels } from '../../../src/engine/formats/labels.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import type { Repositories } from '../../store/types.ts'
import { forbidden, invalid, notFound } from '../problem.ts'
import { isClosed } from './links/readOnlyRecords.ts'
import { searchText } from './read/search.ts'
import { withoutExposed } from './secrets/storedSecrets.ts'
import type { Target } from './read/target.ts'

export type LabelChange = { add?: string[]; remove?: string[] }

/** A key occurs once: a new value replaces the old one. Sorted alphabetically. */
export function changedLabels(now: string[], { add = [], remove = [] }: LabelChange): string[] {
  const removed = new Set([...remove, ...now.filter((label) => add.some((other) => keyOf(other) === keyOf(label)))])
  const added = [...new Map(add.map((label) => [keyOf(label), label])).values()]
  return [...now.filter((label) => !removed.has(label)), ...added].toSorted()
}

/** Writes in one transaction with the audit row. Throws 404, and 400 `invalid` at `/add` beyond the limit. */
export async function writeLabels(
  { store, clock }: { store: Store; clock: Clock },
  target: Target,
  id: string,
  change: LabelChange,
): Promise<void> {
  const { scope, type, definition, caller } = target
  const errors = (change.add ?? []).flatMap((label, index): FieldError[] =>
    isLabel(label) ? [] : [{ path: `/add/${index}`, keyword: 'format', params: { format: 'label' } }],
  )
  if (errors.length > 0) throw invalid(errors)
  await store.transaction(async (inside) => {
    const row = await inside.records.find(scope, type, id)
    if (!row) throw notFound()
    if (isClosed(target, JSON.parse(row.data) as Record<string, unknown>)) throw forbidden()
    const before = labelsOf(row)
    const after = changedLabels(before, change)
    if (after.length > maxLabels) throw invalid([{ path: '/add', keyword: 'maxItems', params: { limit: maxLabels } }])
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await refuseTooManyInAll(inside, target, change.add ?? [], before)
    await inside.records.label(scope, type, id, {
      labels: JSON.stringify(after),
      search: searchText(definition, { ...withoutExposed(definition.schema, JSON.parse(row.data) as object, row), id }, after),
    })
    await writeAudit(inside.history, {
      scope,
      at: clock().toISOString(),
      by: caller,
      action: 'label',
      type,
      id,
      detail: {
        version: row.version,
        added: after.filter((label) => !before.includes(label)),
        removed: before.filter((label) => !after.includes(label)),
      },
    })
    await inside.history.notice(scope, { type, id, version: row.version })
  })
}

/** A list of more than a thousand labels would be of no use. */
async function refuseTooManyInAll({ records }: Repositories, { scope }: Target, add: string[], before: string[]): Promise<void> {
  const added = add.filter((label) => !before.includes(label))
  if (added.length === 0) return
  const existing = await records.labelsIn(scope, maxDifferentLabels + 1)
  const unknown = add.findIndex((label) => added.includes(label) && !existing.has(label))
  const count = new Set([...existing, ...added]).size
  if (unknown !== -1 && count > maxDifferentLabels)
    throw invalid([{ path: `/add/${unknown}`, keyword: 'labelsLimit', params: { limit: maxDifferentLabels } }])
}

export function labelsOf({ labels }: { labels: string }): string[] {
  return JSON.parse(labels) as string[]
}

function keyOf(label: string): string {
  return label.split('=', 1)[0] ?? label
}
