// The grammar of expressions that an edge gets: what RE2 and PCRE2 both take and read alike, byte by byte. Everything else is refused
// with a reason (docs/decisions/143).
import type { PatternNode, Range } from './patternTree.ts'
import { digits, escapedCharacters, folded, posixClasses, single, without, wordy } from './edgeClasses.ts'

export const refusals = [
  'empty',
  'lookaround',
  'backreference',
  'possessive',
  'named',
  'flags',
  'group',
  'parenthesis',
  'escape',
  'space',
  'class',
  'range',
  'repeat',
  'count',
  'character',
  'slow',
] as const
/** Why an expression is refused, and what of it is meant. */
export type Refusal = { reason: (typeof refusals)[number]; token: string }

const mostRepeats = 1000
const deepest = 100
/** A node, and how far repeats inside of it multiply. */
type Part = { node: PatternNode; times: number; isRepeatable: boolean }

/** `isCaseless`: letters of either case are one, as `~*` has it. */
export function parseEdgePattern(pattern: string, isCaseless: boolean): { tree: PatternNode } | Refusal {
  const text = Array.from(pattern)
  let caseless = isCaseless
  let at = 0
  let depth = 0
  try {
    if (took('(?i)')) caseless = true
    const { node } = choice()
    if (at < text.length) refuse('parenthesis', ')')
    return { tree: node }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }

  function choice(): Part {
    if (++depth > deepest) refuse('count', '(')
    const parts = [sequence()]
    while (took('|')) parts.push(sequence())
    depth -= 1
    const times = Math.max(...parts.map((part) => part.times))
    return parts.length === 1 ? parts[0]! : { node: { kind: 'any', items: parts.map(({ node }) => node) }, times, isRepeatable: true }
  }
  function sequence(): Part {
    const parts: Part[] = []
    while (at < text.length && text[at] !== '|' && text[at] !== ')') parts.push(repeated(atom()))
    return {
      node: { kind: 'all', items: parts.map(({ node }) => node) },
      times: Math.max(1, ...parts.map((part) => part.times)),
      isRepeatable: true,
    }
  }

  function repeated(part: Part): Part {
    const from = at
    const counts = readCounts()
    if (!counts) return part
    const token = text.slice(from, at).join('')
    if (!part.isRepeatable) refuse(part.node.kind === 'all' ? 'character' : 'repeat', token)
    if (text[at] === '+') refuse('possessive', `${token}+`)
    took('?')
    const more = text[at]
    if (more !== undefined && '*+?{'.includes(more)) refuse('repeat', `${token}${more}`)
    const [least, most] = counts
    const times = part.times * Math.max(least, most === Infinity ? 1 : most, 1)
    if (times > mostRepeats) refuse('count', token)
    return { node: { kind: 'repeat', item: part.node, least, most }, times, isRepeatable: true }
  }
  function readCounts(): [number, number] | undefined {
    if (took('*')) return [0, Infinity]
    if (took('+')) return [1, Infinity]
    if (took('?')) return [0, 1]
    if (text[at] !== '{') return undefined
    const [whole = '{', low, comma, high] = /^\{(0|[1-9]\d{0,3})(,?)((?:0|[1-9]\d{0,3})?)\}/.exec(rest()) ?? []
    if (low === undefined || (comma === '' && high !== '')) refuse('repeat', whole)
    const [least, most] = [Number(low), comma === '' ? Number(low) : high === '' ? Infinity : Number(high)]
    // Of `{0}` PCRE2 still takes the anchors inside for those of the whole.
    if (most < least || most === 0) refuse('repeat', whole)
    if (least > mostRepeats || (most !== Infinity && most > mostRepeats)) refuse('count', whole)
    at += whole.length
    return [least, most]
  }

  function atom(): Part {
    const token = text[at++]!
    if (token === '(') return group()
    if (token === '[') return set(members())
    if (token === '.') return set(without([single('\n')]))
    if (token === '^') return edge({ kind: 'begin' })
    if (token === '$') return edge({ kind: 'edge', source: '(?=\\n?$)' })
    if (token === '\\') return escaped()
    if ('*+?{'.includes(token)) refuse('repeat', token)
    return literal(token)
  }
  function literal(token: string): Part {
    const code = token.codePointAt(0)!
    if (code < 0x80) return set([single(plain(token))])
    // One character of the text is several bytes of the edge, which knows no capital letters among them.
    if (caseless) refuse('character', token)
    const items = [...new TextEncoder().encode(token)].map((byte): PatternNode => ({ kind: 'set', ranges: [[byte, byte]] }))
    return { node: { kind: 'all', items }, times: 1, isRepeatable: false }
  }
  function group(): Part {
    const before = caseless
    if (took('?i:')) caseless = true
    else if (!took('?:') && (text[at] === '?' || text[at] === '*')) refuseGroup()
    const part = choice()
    if (!took(')')) refuse('parenthesis', '(')
    caseless = before
    return { ...part, isRepeatable: true }
  }
  function refuseGroup(): never {
    const [token] = /^(?:\?<?[=!]|\?P?[<'][^>']*[>']?|\?P=|\?[a-zA-Z-]+|\S{1,2})/.exec(rest()) ?? ['?']
    if (/^\?<?[=!]$/.test(token)) refuse('lookaround', `(${token}`)
    if (token === '?P=') refuse('backreference', `(${token}`)
    if (/^\?P?[<']/.test(token)) refuse('named', `(${token}`)
    if (token.startsWith('?>')) refuse('possessive', '(?>')
    refuse(/^\?[imsxUJ-]+$/.test(token) ? 'flags' : 'group', `(${token}`)
  }

  function escaped(): Part {
    if (took('b')) return edge({ kind: 'edge', source: '\\b' })
    if (took('B')) return edge({ kind: 'edge', source: '\\B' })
    if (took('A')) return edge({ kind: 'begin' })
    if (took('z')) return edge({ kind: 'edge', source: '$' })
    if (/^[1-9kg]/.test(rest())) refuse('backreference', `\\${text[at]}`)
    return set(escapedSet())
  }
  function escapedSet(): Range[] {
    const token = text[at++]
    if (token === 'd') return digits
    if (token === 'D') return without(digits)
    if (token === 'w') return wordy
    if (token === 'W') return without(wordy)
    if (token === 's' || token === 'S') refuse('space', `\\${token}`)
    if (token === 'x') return [byHex()]
    const control = token === undefined ? undefined : escapedCharacters[token]
    if (control !== undefined) return [single(control)]
    if (token === undefined || /[\p{L}\p{N}]/u.test(token)) refuse('escape', `\\${token ?? ''}`)
    return [single(plain(token))]
  }
  function byHex(): Range {
    const [whole, two, braced] = /^(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/.exec(rest()) ?? refuse('escape', '\\x')
    const code = Number.parseInt(two ?? braced ?? '', 16)
    if (code > 0x7f) refuse('character', `\\x${whole}`)
    at += whole.length
    return [code, code]
  }

  function members(): Range[] {
    // PCRE2 takes `[:alpha:]` outside of a class for a slip.
    const [slip] = /^([:.=])[^\]]*\1\]/.exec(text.slice(at).join('')) ?? []
    if (slip !== undefined) refuse('class', `[${slip}`)
    const isNegated = took('^')
    const found: Range[] = []
    for (let isFirst = true; isFirst || text[at] !== ']'; isFirst = false) {
      const from = member()
      const isRange = text[at] === '-' && at + 1 < text.length && text[at + 1] !== ']'
      if (!isRange) {
        found.push(...from)
        continue
      }
      at += 1
      const to = member()
      const [low, high] = [isOne(from), isOne(to)]
      if (low === undefined || high === undefined || low > high || (text[at] === '-' && text[at + 1] !== ']')) refuse('range', '-')
      found.push([low, high])
    }
    at += 1
    const all = caseless ? folded(found) : found
    return isNegated ? without(all) : all
  }
  function member(): Range[] {
    const token = text[at++] ?? refuse('class', '[')
    if (token === '\\') return escapedSet()
    if (token === '[' && /^[:.=]/.test(rest())) return posixClass()
    return [single(plain(token))]
  }
  function posixClass(): Range[] {
    const [whole, not, name = ''] = /^:(\^?)([a-z]+):\]/.exec(rest()) ?? refuse('class', `[${text[at]}`)
    const ranges = posixClasses[name] ?? refuse('class', `[${whole}`)
    at += whole.length
    return not === '^' ? without(ranges) : ranges
  }

  function set(ranges: Range[]): Part {
    return { node: { kind: 'set', ranges: caseless ? folded(ranges) : ranges }, times: 1, isRepeatable: true }
  }
  function rest(): string {
    return text.slice(at, at + 60).join('')
  }
  function took(token: string): boolean {
    if (text.slice(at, at + token.length).join('') !== token) return false
    at += token.length
    return true
  }
}

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}
function refuse(reason: Refusal['reason'], token: string): never {
  throw new Refused({ reason, token })
}
/** A character that stands for itself: printable ASCII. */
function plain(token: string): string {
  return /^[\x20-\x7e]$/.test(token) ? token : refuse('character', token)
}
function edge(node: PatternNode): Part {
  return { node, times: 1, isRepeatable: false }
}
function isOne(ranges: Range[]): number | undefined {
  return ranges.length === 1 && ranges[0]![0] === ranges[0]![1] ? ranges[0]![0] : undefined
}
