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
  const places = topPlaces(row.secrets)
  if (places.length === 0) return { ...row, sealed: null }
  const data = places.reduce<PlainObject>(
    (left, place) => {
      const value = getAt(left, place)
      return value === undefined || value === null ? left : (setAt(left, place, sealValue(sealing, key, place, value)) as PlainObject)
    },
    JSON.parse(row.data) as PlainObject,
  )
  return { ...row, data: JSON.stringify(data), sealed: sealing.keyIds()[0] ?? null }
}

/** Throws StoreError when a secret does not open: wrong text is worse than none. */
export function openRow<T extends Row>(sealing: Sealing, key: RowKey, row: T): T {
  if (!row.sealed) return row
  const data = topPlaces(row.secrets).reduce<PlainObject>(
    (left, place) => {
      const value = getAt(left, place)
      if (value === undefined || value === null) return left
      const opened = openValue(sealing, key, place, value)
      if (!opened)
        throw new StoreError(
          `a secret of ${key.type} ${key.id} does not open: it was changed, or sealed with a key (${row.sealed}) that is not in SECRETS_KEY or secrets.key`,
          'unavailable',
        )
      return setAt(left, place, opened.value) as PlainObject
    },
    JSON.parse(row.data) as PlainObject,
  )
  return { ...row, data: JSON.stringify(data) }
}

/** The last characters stay readable where they are shown anyway, so that lists open nothing. */
function sealValue(sealing: Sealing, key: RowKey, place: string, given: unknown): string {
  const { value } = openValue(sealing, key, place, given) ?? { value: given }
  const body = sealing.seal(JSON.stringify(value), subjectOf(key, place))
  const tail = secretTail(value)
  return tail === '' ? `-----sealed ${body}-----` : `sealed ${body} ${tail}`
}

function openValue(sealing: Sealing, key: RowKey, place: string, given: unknown): { value: unknown } | undefined {
  const [, withoutTail, withTail] = (typeof given === 'string' && pattern.exec(given)) || []
  const text = sealing.open(withoutTail ?? withTail ?? '', subjectOf(key, place))
  return text === undefined ? undefined : { value: JSON.parse(text) as unknown }
}

function subjectOf({ account, type, id }: RowKey, place: string): string {
  return JSON.stringify(['record', account, type, id, place])
}

/** A secret within a secret is sealed with it. */
function topPlaces(secrets: string | null | undefined): string[] {
  const places = secretPathsOf(secrets)
  return places.filter((place) => !places.some((other) => place.startsWith(`${other}/`)))
}
