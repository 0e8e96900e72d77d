// Finds the names that a certificate does not cover (RFC 6125 section 6.4.3).

/** `list`: names separated by commas; a wildcard matches one whole label, the first. */
export function uncovered(names: readonly string[], list: string): string[] {
  const covered = new Set(
    list
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )
  return names.filter((name) => {
    const host = name.toLowerCase()
    return !covered.has(host) && !covered.has(host.replace(/^[^.]+/, '*'))
  })
}
