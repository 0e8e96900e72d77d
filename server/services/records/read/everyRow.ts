import type { Condition, StoredRecord } from '../../../store/records/records.ts'
import type { RecordScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'

/** All rows of a type, read page by page: one query returns a limited number. */
export async function everyRow(
  { records }: Pick<Repositories, 'records'>,
  scope: RecordScope,
  type: string,
  where: Condition[] = [],
): Promise<StoredRecord[]> {
  const all: StoredRecord[] = []
  for (;;) {
    const { rows, total } = await records.list(scope, type, { where, offset: all.length })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}
