// The label of a record in a choice: `name`, or `{seq}. {comment|alt} ({alt})` with the first non-empty one. Repeated parts are left out.

export function labelOf(label: string, entry: Record<string, unknown>): string {
  if (!label.includes('{')) return String(entry[label] ?? '')
  const seen = new Set<string>()
  const parts = label.split(/(\(?\{[\w|]+\}\)?)/).map((part) => {
    const names = /\{([\w|]+)\}/.exec(part)?.[1]
    if (names === undefined) return part
    const text = String(
      names
        .split('|')
        .map((name) => entry[name])
        .find((value) => value !== undefined && value !== null && value !== '') ?? '',
    )
    const isNew = text !== '' && !seen.has(text)
    seen.add(text)
    if (!isNew) return part.startsWith('(') && part.endsWith(')') ? '' : part.replace(/\{.*\}/, '')
    return part.replace(/\{.*\}/, () => text)
  })
  return parts.join('').trimEnd()
}
