// Proves that a pattern takes time proportional to the text: no text has more than a few ways to match one of its prefixes,
// and a backtracking matcher takes each way once. Needs no clock; an unproven pattern may still be fast.
import { everything, patternTree, type PatternNode, type Range } from './patternTree.ts'

const limits = { ways: 64, positions: 600, situations: 2000, steps: 400_000 }

/** Verdicts are cached: a proof takes up to tens of milliseconds, and every compilation of a schema needs it. */
const remembered = { most: 2000, length: 1000 }
const verdicts = new Map<string, boolean>()

/** False proves nothing: the pattern may still be fast. */
export function isLinear(pattern: string): boolean {
  const earlier = verdicts.get(pattern)
  if (earlier !== undefined) return earlier
  const tree = patternTree(pattern)
  const verdict = tree !== undefined && isTreeLinear(tree)
  if (verdicts.size >= remembered.most) verdicts.clear()
  if (pattern.length <= remembered.length) verdicts.set(pattern, verdict)
  return verdict
}
/** `effort`: the share (0 to 1) of the proof's limit. */
export function isTreeLinear(tree: PatternNode, effort = 1): boolean {
  return alternatives(tree).every((alternative) => isAlternativeLinear(alternative, effort))
}

class NotProven extends Error {}
function isProven(proof: () => boolean): boolean {
  try {
    return proof()
  } catch (error) {
    if (error instanceof NotProven) return false
    throw error
  }
}

/**
 * How `{least,most}` is simulated: one position for each repetition, or as a loop. A loop has at least as many ways: each way through the
 * repetitions is also one around the loop. So it proves `{1,4096}`, which has too many positions.
 */
const exact = (least: number, most: number): [least: number, most: number] => [least, most]
const endless = (least: number, most: number): [least: number, most: number] => (most > 1 ? [Math.min(least, 1), Infinity] : [least, most])
type Counts = typeof exact
type Simulation = { isAnchored: boolean; counts: Counts; maxSteps: number }

/** How many ways lead to each position: position → ways. */
type Ways = Map<number, number>
/** A part of the pattern: ways to match the empty text, first and last positions. */
type Part = { nothing: number; first: Ways; last: Ways }

/** The costs of alternatives add up. */
function alternatives(tree: PatternNode): PatternNode[] {
  if (tree.kind === 'all' && tree.items.length === 1) return alternatives(tree.items[0]!)
  return tree.kind === 'any' ? tree.items.flatMap(alternatives) : [tree]
}

function isAlternativeLinear(tree: PatternNode, effort: number): boolean {
  const heads = new Set(headsOf(tree))
  const isQuick = (node: PatternNode, isAnchored: boolean) =>
    [exact, endless].some((counts) => isProven(() => hasBoundedWays(node, { isAnchored, counts, maxSteps: limits.steps * effort })))
  return everyAhead(tree, (ahead) => (heads.has(ahead) || !isEndless(ahead)) && isQuick(ahead, true)) && isQuick(tree, isAtBegin(tree))
}
/** A lookahead runs once over the whole text, so it may continue to the end. */
function headsOf(tree: PatternNode): PatternNode[] {
  if (tree.kind !== 'all' || tree.items[0]?.kind !== 'begin') return []
  const after = tree.items.slice(1)
  const end = after.findIndex(({ kind }) => kind !== 'ahead')
  return (end < 0 ? after : after.slice(0, end)).flatMap((node) => (node.kind === 'ahead' ? [node.item] : []))
}
function everyAhead(node: PatternNode, check: (item: PatternNode) => boolean): boolean {
  if (node.kind === 'ahead') return check(node.item) && everyAhead(node.item, check)
  return childrenOf(node).every((child) => everyAhead(child, check))
}
function isEndless(node: PatternNode): boolean {
  return (node.kind === 'repeat' && node.most > limits.positions) || childrenOf(node).some(isEndless)
}
function childrenOf(node: PatternNode): PatternNode[] {
  return 'items' in node ? node.items : 'item' in node ? [node.item] : []
}
/** Can only match at the start of the text. */
function isAtBegin(node: PatternNode): boolean {
  if (node.kind === 'begin') return true
  if (node.kind === 'any') return node.items.every(isAtBegin)
  if (node.kind !== 'all') return false
  const head = node.items.find(({ kind }) => kind !== 'ahead' && kind !== 'edge')
  return head !== undefined && isAtBegin(head)
}

/** Simulates all texts at once, counting the ways that lead to each position of the pattern. */
function hasBoundedWays(tree: PatternNode, simulation: Simulation): boolean {
  const { maxSteps } = simulation
  const { sets, follow } = automatonOf(tree, simulation)
  const letters = lettersOf(sets)
  const begin: Ways = new Map([[0, 1]])
  const seen = new Set([keyOf(begin)])
  const open = [begin]
  let steps = 0
  for (let ways = open.pop(); ways; ways = open.pop()) {
    for (const letter of letters) {
      const next: Ways = new Map()
      let sum = 0
      for (const [position, count] of ways) {
        for (const [target, times] of follow[position]!) {
          if (++steps > maxSteps) return false
          if (!letter[target]) continue
          next.set(target, (next.get(target) ?? 0) + count * times)
          sum += count * times
        }
      }
      if (sum > limits.ways) return false
      const key = keyOf(next)
      if (sum === 0 || seen.has(key)) continue
      if (seen.add(key).size > limits.situations) return false
      open.push(next)
    }
  }
  return true
}
function keyOf(ways: Ways): string {
  return [...ways].toSorted(([a], [b]) => a - b).join(' ')
}

/** Position 0 is before the first character; without an anchor it is reached again after every character. */
function automatonOf(tree: PatternNode, { isAnchored, counts, maxSteps }: Simulation): { sets: (readonly Range[])[]; follow: Ways[] } {
  const sets: (readonly Range[])[] = [everything]
  const follow: Ways[] = [new Map()]
  let links = 0
  const { first } = part(tree)
  add(follow[0]!, first)
  if (!isAnchored) follow[0]!.set(0, 1)
  return { sets, follow }

  function part(node: PatternNode): Part {
    if (node.kind === 'set') return partOf(node.ranges)
    if (node.kind === 'all') return node.items.map(part).reduce(joined, nothing())
    if (node.kind === 'any') return node.items.map(part).reduce(either)
    if (node.kind === 'repeat') return repeated(node.item, ...counts(node.least, node.most))
    // Ignoring their condition only adds texts that match.
    return nothing()
  }
  function partOf(ranges: readonly Range[]): Part {
    const index = sets.push(ranges) - 1
    if (index > limits.positions) throw new NotProven()
    follow.push(new Map())
    return { nothing: 0, first: new Map([[index, 1]]), last: new Map([[index, 1]]) }
  }
  function joined(a: Part, b: Part): Part {
    connect(a, b)
    return {
      nothing: few(a.nothing * b.nothing),
      first: add(new Map(a.first), b.first, a.nothing),
      last: add(new Map(b.last), a.last, b.nothing),
    }
  }
  function repeated(item: PatternNode, least: number, most: number): Part {
    const one = (): Part => {
      const made = part(item)
      if (made.nothing > 0 && most > 1) throw new NotProven()
      return made
    }
    const must = Array.from({ length: most === Infinity ? Math.max(least - 1, 0) : Math.min(least, limits.positions + 1) }, one).reduce(
      joined,
      nothing(),
    )
    if (most === Infinity) {
      const loop = one()
      connect(loop, loop)
      return joined(must, least === 0 ? either(loop, nothing()) : loop)
    }
    let may = nothing()
    for (let left = Math.min(most - least, limits.positions + 1); left > 0; left--) may = either(joined(one(), may), nothing())
    return joined(must, may)
  }
  function connect(a: Part, b: Part): void {
    links += a.last.size * b.first.size
    if (links > maxSteps) throw new NotProven()
    for (const [position, times] of a.last) add(follow[position]!, b.first, times)
  }
}
function nothing(): Part {
  return { nothing: 1, first: new Map(), last: new Map() }
}
function either(a: Part, b: Part): Part {
  return { nothing: few(a.nothing + b.nothing), first: add(new Map(a.first), b.first), last: add(new Map(a.last), b.last) }
}
function add(ways: Ways, more: Ways, times = 1): Ways {
  if (times > 0) for (const [position, count] of more) ways.set(position, few((ways.get(position) ?? 0) + count * times))
  return ways
}
function few(count: number): number {
  if (count > limits.ways) throw new NotProven()
  return count
}

/** One letter per class of characters that the pattern treats alike: the positions that accept it. */
function lettersOf(sets: readonly (readonly Range[])[]): boolean[][] {
  const borders = new Set(sets.flatMap((ranges) => ranges.flatMap(([from, to]) => [from, to + 1])))
  const letters = [...borders]
    .filter((code) => code <= 0x10ffff)
    .map((code) => sets.map((ranges) => ranges.some(([from, to]) => from <= code && code <= to)))
  return [...new Map(letters.map((letter) => [letter.map(Number).join(''), letter])).values()]
}
