// A deleted record whose fields were renamed meanwhile.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import type { RecordScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'
import { labelsOf } from '../labels.ts'
import { searchText } from '../read/search.ts'
import { rememberedOf, withoutExposed } from '../secrets/storedSecrets.ts'

export async function rewriteDeleted(
  { records }: Pick<Repositories, 'records'>,
  definition: Definition,
  scope: RecordScope,
  row: StoredRecord,
  data: PlainObject,
): Promise<void> {
  const secrets = rememberedOf(definition.schema, data, row)
  const search = searchText(definition, { ...withoutExposed(definition.schema, data, { secrets }), id: row.id }, labelsOf(row))
  await records.rewriteDeleted(scope, definition.name, { ...row, data: JSON.stringify(data), secrets, search })
}
