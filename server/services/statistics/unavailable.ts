import { StoreError } from '../../store/database/errors.ts'

/** For `catch`: resolves to a fallback while statistics cannot be read. */
export const ifUnavailable =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof StoreError && error.fault === 'statistics') return value
    throw error
  }
