// Versions contain no secrets: a mark replaces each and changes with it. The history shows that a secret changed, never its value.
import { type PlainObject, sameJson } from '../../../../src/engine/json/objects.ts'
import { getAt, setAt } from '../../../../src/engine/schema/paths.ts'
import { secretMark } from '../../../../src/engine/values/normalize/secrets.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import type { RecordScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'
import { randomText } from '../../access/keys/random.ts'
import { secretPathsOf } from './storedSecrets.ts'

/** The document of a new version. `before`: the previously stored record. */
export async function withoutSecrets(
  { history }: Pick<Repositories, 'history'>,
  { scope, type }: { scope: RecordScope; type: string },
  row: StoredRecord,
  before: StoredRecord | undefined,
): Promise<string> {
  const secretPaths = secretPathsOf(row.secrets)
  if (secretPaths.length === 0) return row.data
  const data = JSON.parse(row.data) as PlainObject
  const earlier = before && (JSON.parse(before.data) as PlainObject)
  const marked = before && (await history.revision(scope, type, row.id, before.version))
  const marks = marked && (JSON.parse(marked.data) as PlainObject)
  return JSON.stringify(
    secretPaths.reduce<PlainObject>((left, pointer) => {
      const value = getAt(data, pointer)
      const mark = earlier && sameJson(getAt(earlier, pointer), value) ? getAt(marks, pointer) : undefined
      // Versions from before secrets were removed have no mark.
      const isMark = typeof mark === 'string' && !sameJson(mark, value)
      return setAt(left, pointer, isMark ? mark : secretMark(value, randomText(markLength))) as PlainObject
    }, data),
  )
}

export const markLength = 16
