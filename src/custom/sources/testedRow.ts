// The body of the request that tests a row.
import type { PlainObject } from '../../engine/json/objects.ts'

export type TestedOptions = { type: string; members: string[] }

/** The members that the row has; or the name of a stored secret, which the browser does not know and which has to be typed again. */
export function startsToTest(
  row: PlainObject,
  members: string[],
  isStored: (name: string) => boolean,
): { data: PlainObject } | { missing: string } {
  const missing = members.find((name) => isEmpty(row[name]) && isStored(name))
  return missing === undefined
    ? { data: Object.fromEntries(members.flatMap((name) => (isEmpty(row[name]) ? [] : [[name, row[name]]]))) }
    : { missing }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
