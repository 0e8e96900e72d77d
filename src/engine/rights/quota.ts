// A definition's rate limit for new records.
import type { FieldPath, JsonObject } from '../schema/types.ts'

/**
 * In any `seconds`, at most `most` new records of the account that have the values of `where`; with `of`, at most so many items of that
 * list in all of them, counting those that match the pattern `matching`.
 * `reason` is named in the rejection; several rules may share one. `tariff` in place of `most`: the member of the account's tariff that says
 * how many; without it the rule does not apply.
 */
export type Quota = {
  id: string
  reason: string
  most?: number
  tariff?: string
  seconds: number
  where?: JsonObject
  of?: FieldPath
  matching?: string
}
