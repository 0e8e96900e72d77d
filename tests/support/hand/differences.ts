// Where two records differ, as pointers.
/** A value that was not there yet differs at what came with it. */
export function differences(one: unknown, other: unknown, at = ''): string[] {
  if (Object.is(one, other)) return []
  if (isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
      differences(one[name], other[name], `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    )
  if (one === undefined && isObject(other) && Object.keys(other).length > 0) return differences(Array.isArray(other) ? [] : {}, other, at)
  return [at]
}
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
