// Finds the position of a value in a JSON text: operators get line and column, not an offset or a bare reason.
import { visit, type JSONPath } from 'jsonc-parser'
import { toPointer } from './pointer.ts'

export type Place = { line: number; column: number }
export type JsonPlaces = {
  /** Position and beginning of the first syntax error. */
  broken?: Place & { reason: 'unexpected' | 'end' | 'deep'; found: string }
  /** Duplicate names in an object: JSON.parse silently keeps the last one. */
  repeated: { pointer: string; place: Place }[]
  /** Position of the value at a pointer, or of its nearest ancestor in the text. */
  at: (pointer: string) => Place
}
/** The parser recurses per level: a deeper text would overflow the stack. */
const maxDepth = 500

/** Parses a text once and records the position of every value. Never throws. */
export function placesOf(text: string): JsonPlaces {
  const places = new Map<string, Place>()
  const repeated: JsonPlaces['repeated'] = []
  const broken = scan(text, places, repeated)
  return { broken, repeated, at: (pointer) => nearest(places, pointer) }
}

type Broken = NonNullable<JsonPlaces['broken']>
/** The visitor cannot stop at the first error in any other way. */
class Stop extends Error {
  constructor(readonly broken: Broken) {
    super(broken.reason)
  }
}

function scan(text: string, places: Map<string, Place>, repeated: JsonPlaces['repeated']): Broken | undefined {
  /** The names of every open object and array; those of an array stay empty. */
  const open: Set<string>[] = []
  const stop = (offset: number, place: Place, reason: Broken['reason']) => {
    const found = /^(?:\w{1,20}|\S)/u.exec(text.slice(offset, offset + 40))?.[0] ?? ''
    throw new Stop({ ...place, reason, found })
  }
  const enter = (offset: number, _: number, line: number, column: number, pathOf: () => JSONPath) => {
    if (open.push(new Set()) > maxDepth) stop(offset, placeAt(line, column), 'deep')
    places.set(toPointer(pathOf()), placeAt(line, column))
  }
  const leave = () => void open.pop()
  try {
    visit(
      text,
      {
        onObjectBegin: enter,
        onArrayBegin: enter,
        onObjectEnd: leave,
        onArrayEnd: leave,
        onLiteralValue: (_value, _offset, _length, line, column, pathOf) => {
          places.set(toPointer(pathOf()), placeAt(line, column))
        },
        onObjectProperty: (name, _offset, _length, line, column, pathOf) => {
          const names = open.at(-1)
          if (names?.has(name)) repeated.push({ pointer: toPointer([...pathOf(), name]), place: placeAt(line, column) })
          names?.add(name)
        },
        onError: (_code, offset, _length, line, column) => stop(offset, placeAt(line, column), offset < text.length ? 'unexpected' : 'end'),
      },
      { disallowComments: true },
    )
    return undefined
  } catch (cause) {
    if (cause instanceof Stop) return cause.broken
    throw cause
  }
}

function nearest(places: Map<string, Place>, pointer: string): Place {
  for (let path = pointer; path; path = path.slice(0, path.lastIndexOf('/'))) {
    const place = places.get(path)
    if (place !== undefined) return place
  }
  return places.get('') ?? { line: 1, column: 1 }
}

/** The parser counts from 0. */
function placeAt(line: number, column: number): Place {
  return { line: line + 1, column: column + 1 }
}
