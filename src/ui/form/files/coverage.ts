// Which names a certificate does not speak for (RFC 6125 section 6.4.3).

/** `list`: names with commas between; a wildcard stands for one whole label, the first. */
export function uncovered(names: readonly string[], list: string): string[] {
  const known = new Set(
    list
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )
  return names.filter((name) => {
    const asked = name.toLowerCase()
    return !known.has(asked) && !known.has(asked.replace(/^[^.]+/, '*'))
  })
}
