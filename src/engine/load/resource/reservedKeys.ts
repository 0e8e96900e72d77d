// Reserved keys of resource.json.
import { isPlainObject } from '../../json/objects.ts'

/** Keys that are reserved: allowed, so that definitions can be written ahead, but without effect yet. */
export const reservedKeys = ['actions.order', 'actions.reset', 'actions.emit'] as const

/** The reserved keys that a resource.json uses. */
export function reservedIn(resource: unknown): string[] {
  return reservedKeys.filter((path) => uses(resource, path.split('.')))
}
function uses(value: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true
  if (Array.isArray(value)) return value.some((item) => uses(item, [name, ...rest]))
  return isPlainObject(value) && Object.hasOwn(value, name) && uses(value[name], rest)
}
