import { StoreError } from '../../store/database/errors.ts'

/** For `catch`: what is known without statistics, while they cannot be read. */
export const ifUnavailable =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof StoreError && error.fault === 'statistics') return value
    throw error
  }
