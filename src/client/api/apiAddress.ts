import { rootOf } from './scope.ts'

/** The full API address of a record, for programs. */
export function apiAddressOf(type: string, id: string | number): string {
  return `${location.origin}${rootOf(type)}/${type}/${encodeURIComponent(id)}`
}
