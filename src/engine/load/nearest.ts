// Finds the known word that was probably meant, for “did you mean …?”.

/** Longer words are not typing mistakes. */
const longest = 64

/**
 * The known word nearest to `given`: equal except for case and separators, or with one or two typing mistakes. Undefined if there is none.
 */
export function nearestOf(given: string, candidates: Iterable<string>): string | undefined {
  if (given.length > longest) return undefined
  const wanted = plain(given)
  let best: { word: string; distance: number } | undefined
  for (const word of candidates) {
    if (word === given || word.length > longest) continue
    const distance = distanceOf(wanted, plain(word), slipsIn(wanted, plain(word)))
    if (distance !== undefined && distance < (best?.distance ?? Infinity)) best = { word, distance }
  }
  return best?.word
}

/** Allowed edit distance: zero for the shortest words, three for long ones. */
function slipsIn(one: string, other: string): number {
  return Math.min(3, Math.floor(Math.max(one.length, other.length) / 3))
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[\s._/-]/g, '')
}

/** Damerau–Levenshtein distance; undefined above `most`. */
function distanceOf(one: string, other: string, most: number): number | undefined {
  if (Math.abs(one.length - other.length) > most) return undefined
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const change = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      const isExchange = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, change, isExchange ? (before[to - 2] ?? 0) + 1 : Infinity))
    }
    before = row
    row = next
  }
  const distance = row[other.length] ?? 0
  return distance <= most ? distance : undefined
}
