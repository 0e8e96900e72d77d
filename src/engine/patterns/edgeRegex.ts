// Expressions that an edge runs on every request: accepted if the edge interprets them like RE2 and no text is slow
// (docs/decisions/143). `finds` interprets them like the edge.
import { isTreeLinear } from './linear.ts'
import { exceptFor, type PatternNode, type Range } from './patternTree.ts'
import { parseEdgePattern, type Refusal } from './edgePattern.ts'

/** An edge takes a step for each path through the expression; a proof beyond this limit fails. */
const effort = 0.05
/** More than fields take: the time to read it grows with its length, whatever the schema says of that. */
const longest = 4096
const shown = 60
/** Verdicts that are remembered, the oldest go first: all of a body and of the record that it replaces. */
const maxVerdicts = 20_000
const verdicts = new Map<string, Refusal | undefined>()

/** Why edges reject it; undefined: they accept it. */
export function edgeRefusal(pattern: string, isCaseless = false): Refusal | undefined {
  if (pattern.length > longest) return { reason: 'slow', token: pattern.slice(0, shown) }
  const key = keyOf(pattern, isCaseless)
  if (verdicts.has(key)) return verdicts.get(key)
  if (verdicts.size >= maxVerdicts) verdicts.delete(verdicts.keys().next().value!)
  const found = judge(pattern, isCaseless)
  verdicts.set(key, found)
  return found
}
/** Whether its verdict is remembered. */
export function isJudged(pattern: string, isCaseless: boolean): boolean {
  return verdicts.has(keyOf(pattern, isCaseless))
}
const keyOf = (pattern: string, isCaseless: boolean): string => `${isCaseless ? 'i' : ' '}${pattern}`

function judge(pattern: string, isCaseless: boolean): Refusal | undefined {
  if (pattern === '') return { reason: 'empty', token: '' }
  const parsed = parseEdgePattern(pattern, isCaseless)
  if ('reason' in parsed) return parsed
  return isTreeLinear(asTried(parsed.tree), effort) ? undefined : { reason: 'slow', token: pattern }
}

/** `~` or `~*` before an expression, in the edge's notation; undefined: not an expression. */
export function tildePattern(text: string): { pattern: string; isCaseless: boolean } | undefined {
  if (!text.startsWith('~')) return undefined
  const isCaseless = text.startsWith('~*')
  return { pattern: text.slice(isCaseless ? 2 : 1), isCaseless }
}
/** For a text with a tilde; other texts are plain. */
export function tildeRefusal(text: string): Refusal | undefined {
  const found = tildePattern(text)
  return found && edgeRefusal(found.pattern, found.isCaseless)
}

/** Whether the edge finds the expression in the text; false for a rejected expression. */
export function finds(tilde: string, text: string): boolean {
  const found = tildePattern(tilde)
  if (!found || edgeRefusal(found.pattern, found.isCaseless)) return false
  const parsed = parseEdgePattern(found.pattern, found.isCaseless)
  return 'tree' in parsed && new RegExp(sourceOf(parsed.tree), 'u').test(bytesOf(text))
}
/** One character per byte. */
function bytesOf(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
}
function sourceOf(node: PatternNode): string {
  if (node.kind === 'set') return `[${node.ranges.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')}]`
  if (node.kind === 'all') return node.items.map(sourceOf).join('')
  if (node.kind === 'any') return `(?:${node.items.map(sourceOf).join('|')})`
  if (node.kind === 'repeat') return `(?:${sourceOf(node.item)}){${node.least},${node.most === Infinity ? '' : node.most}}`
  return node.kind === 'begin' ? '^' : 'source' in node ? (node.source ?? '') : ''
}

/** How the matcher runs it: a trailing catch-all never fails, and a leading `.*` is tried once per line. */
function asTried(tree: PatternNode): PatternNode {
  const items = withoutEnd(flat(tree))
  const [first] = items
  if (!first || first.kind !== 'repeat' || first.least > 0 || first.most !== Infinity || !isDot(first.item)) return { kind: 'all', items }
  const line: PatternNode = { kind: 'all', items: [{ ...first }, { kind: 'set', ranges: [[10, 10]] }] }
  return { kind: 'all', items: [{ kind: 'begin' }, { kind: 'repeat', item: line, least: 0, most: Infinity }, ...items] }
}
function flat(node: PatternNode): PatternNode[] {
  return node.kind === 'all' ? node.items.flatMap(flat) : [node]
}
/** Only for single characters: a group may try for long before it matches nothing. */
function withoutEnd(items: PatternNode[]): PatternNode[] {
  const last = items.at(-1)
  if (last?.kind !== 'repeat' || last.item.kind !== 'set') return items
  const must: PatternNode[] = Array.from({ length: last.least }, () => last.item)
  return must.length > 0 ? [...items.slice(0, -1), ...must] : withoutEnd(items.slice(0, -1))
}
const notNewline: readonly Range[] = exceptFor([[10, 10]])
function isDot(node: PatternNode): boolean {
  return node.kind === 'set' && JSON.stringify(node.ranges) === JSON.stringify(notNewline)
}
