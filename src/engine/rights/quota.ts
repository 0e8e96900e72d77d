// A definition's rate limit for new records.
import type { FieldPath, JsonObject } from '../schema/types.ts'

/**
 * In any `seconds`, at most `most` new records of the account that have the values of `where`; with `of`, at most so many items of that
 * list in all of them, counting those that match the pattern `matching`.
 * `reason` is named in the rejection; several rules may share one.
 */
export type Quota = { id: string; reason: string; most: number; seconds: number; where?: JsonObject; of?: FieldPath; matching?: string }
