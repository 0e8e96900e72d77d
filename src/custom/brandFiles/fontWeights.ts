// Weights of font files: guessed from names, never twice in one font.
export const weights = [100, 200, 300, 400, 500, 600, 700, 800, 900] as const

const named: [RegExp, number][] = [
  [/extra[-_ ]?light|ultra[-_ ]?light/i, 200],
  [/semi[-_ ]?bold|demi[-_ ]?bold/i, 600],
  [/extra[-_ ]?bold|ultra[-_ ]?bold|heavy/i, 800],
  [/thin|hairline/i, 100],
  [/light/i, 300],
  [/medium/i, 500],
  [/black/i, 900],
  [/bold/i, 700],
  [/regular|normal|book/i, 400],
]
const usual = [400, 500, 600, 700, 300, 200, 800, 100, 900]

/** The weight in a file's name, else the most usual one that is free. Undefined when all are taken. */
export function weightOf(name: string, taken: number[]): number | undefined {
  const [, written] = /(?:^|\D)([1-9]00)(?:\D|$)/.exec(name) ?? []
  const wanted = written === undefined ? named.find(([pattern]) => pattern.test(name))?.[1] : Number(written)
  return wanted !== undefined && !taken.includes(wanted) ? wanted : usual.find((weight) => !taken.includes(weight))
}

/** `GolosText-SemiBold` is *Golos Text*: the family in a file's name; undefined if it has none in Latin letters. */
export function familyOf(name: string): string | undefined {
  const plain = named
    .reduce((text, [pattern]) => text.replace(pattern, ' '), name)
    .replace(/[1-9]00|wght|italic|variable/gi, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
  return plain === '' ? undefined : plain.slice(0, 60)
}
