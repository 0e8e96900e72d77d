// Values of any type as one text, as people write them: valid JSON is JSON, anything else is text.

/** Text that would read as another value is in quotes. */
export function looseText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' && looseValue(value) === value ? value : JSON.stringify(value)
}

/** The value of a text. Half-written JSON is text. */
export function looseValue(text: string): unknown {
  const clean = text.trim()
  if (!/^(?:-?\d|true$|false$|null$|["[{])/.test(clean)) return text
  try {
    return JSON.parse(clean) as unknown
  } catch {
    return text
  }
}
