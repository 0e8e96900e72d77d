// Splits a JSON file into lines for display.
export type Piece = { at: number; text: string; kind: 'def-key' | 'def-text' | 'def-value' | ''; isMarked: boolean }

/** The tokens of one line; the one at `column` (from 1) is marked. Invalid JSON is returned completely, too. */
export function piecesOf(line: string, column?: number): Piece[] {
  const pieces = [...line.matchAll(/"(?:[^"\\]|\\.)*"?(\s*:)?|[^\s{}[\],:"]+|[\s{}[\],:]+/g)].flatMap(
    (match): Omit<Piece, 'isMarked'>[] => {
      const [text, colon] = [match[0], match[1] ?? '']
      if (!text.startsWith('"')) return [{ at: match.index, text, kind: /^[\s{}[\],:]/.test(text) ? '' : 'def-value' }]
      const name = { at: match.index, text: text.slice(0, text.length - colon.length), kind: colon ? 'def-key' : 'def-text' } as const
      return colon ? [name, { at: name.at + name.text.length, text: colon, kind: '' }] : [name]
    },
  )
  return pieces.map((piece) => ({
    ...piece,
    isMarked: column !== undefined && piece.text.trim() !== '' && piece.at < column && column <= piece.at + piece.text.length,
  }))
}

const whole = 400
const around = 8

/** Numbers of the lines to show: all, or in a long file those around the given ones. */
export function sourceLineNumbers(count: number, marked: number[]): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  if (count <= whole) return all
  if (marked.length === 0) return all.slice(0, whole)
  return all.filter((number) => number === 1 || marked.slice(0, 40).some((line) => Math.abs(line - number) <= around))
}
