// Expressions and texts made at random: whole ones, broken ones, and those that programs read differently. The same seed makes the same ones.

export type Random = (most: number) => number
/** mulberry32 */
export function randomOf(seed: number): Random {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

const letters = [
  'a',
  'b',
  'B',
  'c',
  'k',
  's',
  'S',
  '/',
  '.',
  '-',
  '_',
  '0',
  '7',
  ' ',
  '"',
  '~',
  '#',
  ';',
  ',',
  ':',
  '=',
  '&',
  '%',
  '<',
  ']',
  '}',
  'é',
  'ж',
]
const escapes = [
  '\\d',
  '\\D',
  '\\w',
  '\\W',
  '\\.',
  '\\/',
  '\\-',
  '\\_',
  '\\t',
  '\\n',
  '\\r',
  '\\f',
  '\\a',
  '\\x41',
  '\\x{62}',
  '\\(',
  '\\]',
  '\\{',
  '\\\\',
  '\\"',
  '\\ ',
  '\\@',
]
const edges = ['^', '$', '\\b', '\\B', '\\A', '\\z']
const classes = [
  '[abc]',
  '[^a]',
  '[a-c]',
  '[A-Z0-9_]',
  '[^/]',
  '[\\w-]',
  '[]a]',
  '[^]a]',
  '[-a]',
  '[a-]',
  '[.$]',
  '[\\d.]',
  '[[:alpha:]]',
  '[^[:space:]]',
  '[[:^digit:]x]',
  '[[]',
  '[\\x00-\\x1f]',
  '[&&~]',
  '[[:upper:]]',
  '[[:punct:]]',
  '[[:word:]/]',
  '[+--]',
]
const quantifiers = ['*', '+', '?', '*?', '+?', '??', '{2}', '{0,2}', '{1,}', '{1,3}?', '{0}', '{3}']
/** Expressions that only one program accepts, or that both interpret differently. */
const traps = [
  '\\Z',
  '\\G',
  '\\K',
  '\\R',
  '\\X',
  '\\h',
  '\\H',
  '\\v',
  '\\V',
  '\\N',
  '\\C',
  '\\s',
  '\\S',
  '\\Qa\\E',
  '\\pL',
  '\\p{Greek}',
  '\\PN',
  '\\1',
  '\\g1',
  '\\k<n>',
  '\\0',
  '\\012',
  '\\x4',
  '\\x',
  '\\xff',
  '\\x{263a}',
  '\\cA',
  '\\e',
  '\\E',
  '\\y',
  '(?=a)',
  '(?!a)',
  '(?<=a)',
  '(?<!a)',
  '(?>a)',
  '(?<n>a)',
  '(?P<n>a)',
  "(?'n'a)",
  '(?P=n)',
  '(?P>n)',
  '(?R)',
  '(?1)',
  '(?(1)a)',
  '(?#a)',
  '(?|a|b)',
  '(?C)',
  '(*UTF8)',
  '(*ACCEPT)',
  '(?i)',
  '(?s)',
  '(?m)',
  '(?x)',
  '(?U)',
  '(?-i)',
  '(?s:.)',
  '(?^:a)',
  '*+',
  '++',
  '?+',
  '{2}+',
  '**',
  '{,3}',
  '{ 1,2}',
  '{1,2',
  '{a}',
  '{',
  '{01}',
  '{2,1}',
  '{1001}',
  '{2}{3}',
  '[^]',
  '[]',
  '[a',
  '[z-a]',
  '[a-\\d]',
  '[\\w-.]',
  '[a-z-9]',
  '[a--z]',
  '[[:foo:]]',
  '[[.a.]]',
  '[[=a=]]',
  '[\\b]',
  '[\\A]',
  '[é]',
  '[\\s]',
  '[^\\S]',
  '(',
  ')',
  '()',
  '(|a)',
  '|',
  '||',
  '\\',
]

/** Short enough that they nearly always end; most are whole, one in five holds a trap. */
export function patternOf(random: Random): string {
  const one = <Item>(items: readonly Item[]): Item => items[random(items.length)]!
  const hasTrap = random(5) === 0
  const made = choice(3)
  const pattern = random(8) === 0 ? `(?i)${made}` : made
  if (!hasTrap) return pattern
  const at = random(pattern.length + 1)
  return pattern.slice(0, at) + one(traps) + pattern.slice(at)

  function choice(depth: number): string {
    return Array.from({ length: random(4) === 0 ? 2 : 1 }, () => sequence(depth)).join('|')
  }
  function sequence(depth: number): string {
    const begin = random(3) === 0 ? '^' : ''
    const end = random(4) === 0 ? '$' : ''
    return begin + Array.from({ length: 1 + random(4) }, () => item(depth)).join('') + end
  }
  function item(depth: number): string {
    const made = atom(depth)
    return random(3) === 0 ? made + one(quantifiers) : made
  }
  function atom(depth: number): string {
    const kind = random(12)
    if (kind < 5) return one(letters)
    if (kind < 6) return '.'
    if (kind < 7) return one(escapes)
    if (kind < 9) return one(classes)
    if (kind < 10) return one(edges)
    if (depth === 0) return one(letters)
    return `${one(['(', '(?:', '(', '(?i:'])}${choice(depth - 1)})`
  }
}

const pieces = [
  'a',
  'b',
  'B',
  'A',
  'c',
  'k',
  'K',
  's',
  'S',
  '/',
  '.',
  '-',
  '_',
  '0',
  '7',
  ' ',
  '\t',
  '\r',
  '\u000b',
  '\u0000',
  '\u007f',
  'é',
  'É',
  'ж',
  '\u212a',
  'ſ',
  'aB',
  'abc',
  '\n',
  '',
]
/** Often begins with texts from the expression, so that many match. */
export function subjectFor(pattern: string, random: Random): string {
  const own = pattern.replaceAll(/\\[dDwWbBAz]|[()[\]{}*+?|^$\\]/g, '').slice(0, 12)
  const mixed = Array.from({ length: random(7) }, () => pieces[random(pieces.length)]!).join('')
  return [mixed, own, own + mixed, mixed + own][random(4)]!
}
