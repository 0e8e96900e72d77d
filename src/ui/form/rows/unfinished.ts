import type { FieldError } from '../../../engine/types.ts'

/** Why a key cannot be stored: it is blank, or taken. */
export function unfinishedError(key: string, path = ''): FieldError {
  return key === '' ? { path, keyword: 'minLength', params: { limit: 1 } } : { path, keyword: 'duplicate', params: {} }
}
