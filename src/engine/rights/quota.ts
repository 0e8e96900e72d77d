// What a definition says of how many records may be made in a while.
import type { FieldPath, JsonObject } from '../schema/types.ts'

/**
 * In any `seconds`, at most `most` new records of the account that have the values of `where`; with `of`, at most so many items of that list in all of them, counting those that fit the pattern `matching`.
 * `reason` is what a refusal names; several may have the same.
 */
export type Quota = { id: string; reason: string; most: number; seconds: number; where?: JsonObject; of?: FieldPath; matching?: string }
