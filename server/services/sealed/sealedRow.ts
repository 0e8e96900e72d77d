// Secrets of one row: sealed on write, opened on read. Each is bound to its record and path, so that it opens nowhere else.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { getAt, setAt } from '../../../src/engine/schema/paths.ts'
import { secretTail } from '../../../src/engine/values/normalize/secrets.ts'
import { StoreError } from '../../store/database/errors.ts'
import type { Sealing } from '../access/keys/sealing.ts'
import { secretPathsOf } from '../records/secrets/storedSecrets.ts'

export type RowKey = { account: string; type: string; id: string }
type Row = { data: string; secrets?: string | null; sealed?: string | null }
const pattern = /^(?:-----sealed ([\w-]{8}\.[\w-]+)-----|sealed ([\w-]{8}\.[\w-]+) [^]{4})$/

/** An already sealed value of the same path is resealed. */
export function sealRow<T extends Row>(sealing: Sealing, key: RowKey, row: T): T & { sealed: string | null } {
  const paths = topPaths(row.secrets)
  if (paths.length === 0) return { ...row, sealed: null }
  const data = paths.reduce<PlainObject>(
    (left, path) => {
      const value = getAt(left, path)
      return value === undefined || value === null ? left : (setAt(left, path, sealValue(sealing, key, path, value)) as PlainObject)
    },
    JSON.parse(row.data) as PlainObject,
  )
  return { ...row, data: JSON.stringify(data), sealed: sealing.keyIds()[0] ?? null }
}

/** Throws StoreError when a secret does not open: wrong text is worse than none. */
export function openRow<T extends Row>(sealing: Sealing, key: RowKey, row: T): T {
  if (!row.sealed) return row
  const data = topPaths(row.secrets).reduce<PlainObject>(
    (left, path) => {
      const value = getAt(left, path)
      if (value === undefined || value === null) return left
      const opened = openValue(sealing, key, path, value)
      if (!opened)
        throw new StoreError(
          `a secret of ${key.type} ${key.id} does not open: it was changed, or sealed with a key (${row.sealed}) that is not in SECRETS_KEY or secrets.key`,
          'unavailable',
        )
      return setAt(left, path, opened.value) as PlainObject
    },
    JSON.parse(row.data) as PlainObject,
  )
  return { ...row, data: JSON.stringify(data) }
}

/** The last characters stay readable where they are shown anyway, so that lists open nothing. */
function sealValue(sealing: Sealing, key: RowKey, path: string, given: unknown): string {
  const { value } = openValue(sealing, key, path, given) ?? { value: given }
  const body = sealing.seal(JSON.stringify(value), subjectOf(key, path))
  const tail = secretTail(value)
  return tail === '' ? `-----sealed ${body}-----` : `sealed ${body} ${tail}`
}

function openValue(sealing: Sealing, key: RowKey, path: string, given: unknown): { value: unknown } | undefined {
  const [, withoutTail, withTail] = (typeof given === 'string' && pattern.exec(given)) || []
  const text = sealing.open(withoutTail ?? withTail ?? '', subjectOf(key, path))
  return text === undefined ? undefined : { value: JSON.parse(text) as unknown }
}

function subjectOf({ account, type, id }: RowKey, path: string): string {
  return JSON.stringify(['record', account, type, id, path])
}

/** A secret within a secret is sealed with it. */
function topPaths(secrets: string | null | undefined): string[] {
  const paths = secretPathsOf(secrets)
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)))
}
