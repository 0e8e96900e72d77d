/**
 * The meaning of a key in any keyboard layout: letters by their position if the layout is not Latin, `/` also where its key types a dot.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (code === 'Slash' && key === '.') return '/'
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter !== undefined && /^\P{ASCII}$/u.test(key) ? letter.toLowerCase() : key
}
