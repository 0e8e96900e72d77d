// Whether an action is offered for a record.
import type { Action } from '../load/resourceFile.ts'

export function isFor({ where = {} }: Action, record: object): boolean {
  return Object.entries(where).every(([field, values]) => values.includes((record as Record<string, string | boolean>)[field] ?? ''))
}
