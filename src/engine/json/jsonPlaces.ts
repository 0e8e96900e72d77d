// Where in a JSON text a value stands: an operator is told line and column, not an offset or a bare reason.

export type Place = { line: number; column: number }
export type JsonPlaces = {
  /** Where the first thing that is not JSON stands, and how it begins. */
  broken?: Place & { reason: 'unexpected' | 'end' | 'deep'; found: string }
  /** Names given twice in one object: JSON.parse keeps the last one silently. */
  repeated: { pointer: string; place: Place }[]
  /** Place of the value at a pointer, or of its nearest ancestor that the text has. */
  at: (pointer: string) => Place
}
const maxDepth = 500
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y

/** Reads a text once and remembers where every value begins. Never throws. */
export function placesOf(text: string): JsonPlaces {
  const offsets = new Map<string, number>()
  const repeated: { pointer: string; offset: number }[] = []
  const broken = scan(text, offsets, repeated)
  return {
    broken: broken && {
      ...placeAt(text, broken.offset),
      reason: broken.reason,
      found: /^(?:\w{1,20}|\S)/u.exec(text.slice(broken.offset, broken.offset + 40))?.[0] ?? '',
    },
    repeated: repeated.map(({ pointer, offset }) => ({ pointer, place: placeAt(text, offset) })),
    at: (pointer) => placeAt(text, nearest(offsets, pointer)),
  }
}

type Broken = { offset: number; reason: 'unexpected' | 'end' | 'deep' }
class Stop extends Error {
  constructor(readonly at: Broken) {
    super(at.reason)
  }
}

function scan(text: string, offsets: Map<string, number>, repeated: { pointer: string; offset: number }[]): Broken | undefined {
  let at = 0
  try {
    value('', 0)
    blank()
    return at < text.length ? { offset: at, reason: 'unexpected' } : undefined
  } catch (stop) {
    if (stop instanceof Stop) return stop.at
    throw stop
  }

  function value(pointer: string, depth: number): void {
    blank()
    if (depth > maxDepth) throw new Stop({ offset: at, reason: 'deep' })
    offsets.set(pointer, at)
    if (text[at] === '{') return members(pointer, depth)
    if (text[at] === '[') return items(pointer, depth)
    if (text[at] === '"') return void token(string)
    token(literal)
  }

  function members(pointer: string, depth: number): void {
    const seen = new Set<string>()
    list('}', () => {
      blank()
      const start = at
      const name = JSON.parse(token(string)) as string
      const path = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (seen.has(name)) repeated.push({ pointer: path, offset: start })
      seen.add(name)
      expect(':')
      value(path, depth + 1)
    })
  }

  function items(pointer: string, depth: number): void {
    let index = 0
    list(']', () => value(`${pointer}/${index++}`, depth + 1))
  }

  function list(end: string, item: () => void): void {
    at += 1
    blank()
    if (text[at] === end) return void (at += 1)
    for (;;) {
      item()
      blank()
      if (text[at] === end) return void (at += 1)
      expect(',')
    }
  }

  function expect(character: string): void {
    blank()
    if (text[at] !== character) stop()
    at += 1
  }

  function token(pattern: RegExp): string {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return stop()
    at += found[0].length
    return found[0]
  }

  function blank(): void {
    while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1
  }

  function stop(): never {
    throw new Stop({ offset: at, reason: at >= text.length ? 'end' : 'unexpected' })
  }
}

function nearest(offsets: Map<string, number>, pointer: string): number {
  for (let path = pointer; path; path = path.slice(0, path.lastIndexOf('/'))) {
    const offset = offsets.get(path)
    if (offset !== undefined) return offset
  }
  return offsets.get('') ?? 0
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}
