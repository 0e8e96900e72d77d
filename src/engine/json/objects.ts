// Reads and copies plain JSON without ever touching a prototype.

export type PlainObject = Record<string, unknown>

export function isPlainObject(value: unknown): value is PlainObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
export function has(value: object, key: PropertyKey): boolean {
  return Object.hasOwn(value, key)
}
/** The object's own value; never one of its prototype. */
export function own<T>(value: Record<string, T> | undefined, key: string): T | undefined {
  return value !== undefined && Object.hasOwn(value, key) ? value[key] : undefined
}
/** A copy with `key` set; the same object if nothing changes. Safe for `__proto__`. */
export function put<T extends PlainObject>(value: T, key: string, next: unknown): T {
  return has(value, key) && value[key] === next ? value : ({ ...value, [key]: next } as T)
}
/** A copy without `key`; the same object if it had none. */
export function omit<T extends PlainObject>(value: T, key: string): T {
  return has(value, key) ? (Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) as T) : value
}
/** Holds no value at any depth. */
export function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && Object.values(value).every(isBlank))
}
/** The texts of a list; empty for anything else. */
export function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []
}
/** Maps the values. Returns the same object if none changed, else one copy. */
export function mapValues<T extends PlainObject>(value: T, change: (item: unknown, key: string) => unknown): T {
  const changed = new Map<string, unknown>()
  for (const key of Object.keys(value)) {
    const next = change(value[key], key)
    if (next !== value[key]) changed.set(key, next)
  }
  return changed.size === 0
    ? value
    : (Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changed.has(key) ? changed.get(key) : item])) as T)
}
/** Maps the items; the same list if none changed. */
export function mapItems(list: unknown[], change: (item: unknown, index: number) => unknown): unknown[] {
  const next = list.map(change)
  return next.every((item, index) => item === list[index]) ? list : next
}
export function clone<T>(value: T): T {
  return structuredClone(value)
}
/** Equal as JSON: key order and undefined members do not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  if (!isPlainObject(a) || !isPlainObject(b)) return false
  for (const name in a) if (has(a, name) && !sameJson(a[name], own(b, name))) return false
  for (const name in b) if (has(b, name) && b[name] !== undefined && !has(a, name)) return false
  return true
}
