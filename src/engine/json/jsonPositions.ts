// Finds the position of a value in a JSON text: operators get line and column, not an offset or a bare reason.
import { visit, type JSONPath } from 'jsonc-parser'
import { toPointer } from './pointer.ts'

export type TextPosition = { line: number; column: number }
export type JsonPositions = {
  /** Position and beginning of the first syntax error. */
  broken?: TextPosition & { reason: 'unexpected' | 'end' | 'deep'; found: string }
  /** Duplicate names in an object: JSON.parse silently keeps the last one. */
  repeated: { pointer: string; position: TextPosition }[]
  /** Position of the value at a pointer, or of its nearest ancestor in the text. */
  at: (pointer: string) => TextPosition
}
/** The parser recurses per level: a deeper text would overflow the stack. */
export const maxDepth = 500

/** Parses a text once and records the position of every value. Never throws. */
export function jsonPositionsOf(text: string): JsonPositions {
  const positions = new Map<string, TextPosition>()
  const repeated: JsonPositions['repeated'] = []
  const broken = scan(text, positions, repeated)
  return { broken, repeated, at: (pointer) => nearest(positions, pointer) }
}

type Broken = NonNullable<JsonPositions['broken']>
/** The visitor cannot stop at the first error in any other way. */
class Stop extends Error {
  constructor(readonly broken: Broken) {
    super(broken.reason)
  }
}

function scan(text: string, positions: Map<string, TextPosition>, repeated: JsonPositions['repeated']): Broken | undefined {
  /** The names of every open object and array; those of an array stay empty. */
  const open: Set<string>[] = []
  const stop = (offset: number, position: TextPosition, reason: Broken['reason']) => {
    const found = /^(?:\w{1,20}|\S)/u.exec(text.slice(offset, offset + 40))?.[0] ?? ''
    throw new Stop({ ...position, reason, found })
  }
  const enter = (offset: number, _: number, line: number, column: number, pathOf: () => JSONPath) => {
    if (open.push(new Set()) > maxDepth) stop(offset, positionAt(line, column), 'deep')
    positions.set(toPointer(pathOf()), positionAt(line, column))
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
          positions.set(toPointer(pathOf()), positionAt(line, column))
        },
        onObjectProperty: (name, _offset, _length, line, column, pathOf) => {
          const names = open.at(-1)
          if (names?.has(name)) repeated.push({ pointer: toPointer([...pathOf(), name]), position: positionAt(line, column) })
          names?.add(name)
        },
        onError: (_code, offset, _length, line, column) =>
          stop(offset, positionAt(line, column), offset < text.length ? 'unexpected' : 'end'),
      },
      { disallowComments: true },
    )
    return undefined
  } catch (cause) {
    if (cause instanceof Stop) return cause.broken
    throw cause
  }
}

function nearest(positions: Map<string, TextPosition>, pointer: string): TextPosition {
  for (let path = pointer; path; path = path.slice(0, path.lastIndexOf('/'))) {
    const position = positions.get(path)
    if (position !== undefined) return position
  }
  return positions.get('') ?? { line: 1, column: 1 }
}

/** The parser counts from 0. */
function positionAt(line: number, column: number): TextPosition {
  return { line: line + 1, column: column + 1 }
}
