/** What a key means whatever alphabet the keyboard is set to: letters by their place where it writes no Latin ones, `/` also where its place writes a dot. */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (code === 'Slash' && key === '.') return '/'
  const place = /^Key([A-Z])$/.exec(code)?.[1]
  return place !== undefined && /^\P{ASCII}$/u.test(key) ? place.toLowerCase() : key
}
