import { rootOf } from './scope.ts'

/** Where programs find a record: the address of the API, whole. */
export function apiAddressOf(type: string, id: string | number): string {
  return `${location.origin}${rootOf(type)}/${type}/${encodeURIComponent(id)}`
}
