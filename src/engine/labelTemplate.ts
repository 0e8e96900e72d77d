// What a record is called where it is chosen: `name`, or `{seq}. {comment|cn}` with the first that says something.

export function labelOf(label: string, entry: Record<string, unknown>): string {
  if (!label.includes('{')) return String(entry[label] ?? '')
  return label.replaceAll(/\{([\w|]+)\}/g, (_, names: string) => String(names.split('|').map((name) => entry[name]).find((text) => text !== undefined && text !== null && text !== '') ?? ''))
}
