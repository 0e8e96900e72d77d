// The grammar of expressions for edges: the part that RE2 and PCRE2 both accept and interpret alike, byte by byte. Everything else is
// rejected
// with a reason (docs/decisions/143).
import type { PatternNode, Range } from './patternTree.ts'
import { digits, escapedCharacters, withBothCases, posixClasses, single, exceptFor, wordy } from './edgeClasses.ts'

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
/** Why an expression is rejected, and which part of it. */
export type Refusal = { reason: (typeof refusals)[number]; token: string }

const maxRepeats = 1000
const deepest = 100
/** A node, and how far repeats inside it multiply. */
type Part = { node: PatternNode; times: number; isRepeatable: boolean }

/** `isCaseless`: case-insensitive, like `~*`. */
export function parseEdgePattern(pattern: string, isCaseless: boolean): { tree: PatternNode } | Refusal {
  try {
    return { tree: new EdgePatternParser(pattern, isCaseless).tree() }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Parses the expression from left to right; `at` is the next character. */
class EdgePatternParser {
  private readonly text: string[]
  private caseless: boolean
  private at = 0
  private depth = 0

  constructor(pattern: string, isCaseless: boolean) {
    this.text = Array.from(pattern)
    this.caseless = isCaseless
  }

  tree(): PatternNode {
    if (this.took('(?i)')) this.caseless = true
    const { node } = this.choice()
    if (this.at < this.text.length) refuse('parenthesis', ')')
    return node
  }

  private choice(): Part {
    if (++this.depth > deepest) refuse('count', '(')
    const parts = [this.sequence()]
    while (this.took('|')) parts.push(this.sequence())
    this.depth -= 1
    const times = Math.max(...parts.map((part) => part.times))
    return parts.length === 1 ? parts[0]! : { node: { kind: 'any', items: parts.map(({ node }) => node) }, times, isRepeatable: true }
  }
  private sequence(): Part {
    const parts: Part[] = []
    while (this.at < this.text.length && this.text[this.at] !== '|' && this.text[this.at] !== ')') parts.push(this.repeated(this.atom()))
    return {
      node: { kind: 'all', items: parts.map(({ node }) => node) },
      times: Math.max(1, ...parts.map((part) => part.times)),
      isRepeatable: true,
    }
  }

  private repeated(part: Part): Part {
    const from = this.at
    const counts = this.readCounts()
    if (!counts) return part
    const token = this.text.slice(from, this.at).join('')
    if (!part.isRepeatable) refuse(part.node.kind === 'all' ? 'character' : 'repeat', token)
    if (this.text[this.at] === '+') refuse('possessive', `${token}+`)
    this.took('?')
    const more = this.text[this.at]
    if (more !== undefined && '*+?{'.includes(more)) refuse('repeat', `${token}${more}`)
    const [least, most] = counts
    const times = part.times * Math.max(least, most === Infinity ? 1 : most, 1)
    if (times > maxRepeats) refuse('count', token)
    return { node: { kind: 'repeat', item: part.node, least, most }, times, isRepeatable: true }
  }
  private readCounts(): [number, number] | undefined {
    if (this.took('*')) return [0, Infinity]
    if (this.took('+')) return [1, Infinity]
    if (this.took('?')) return [0, 1]
    if (this.text[this.at] !== '{') return undefined
    const [whole = '{', low, comma, high] = /^\{(0|[1-9]\d{0,3})(,?)((?:0|[1-9]\d{0,3})?)\}/.exec(this.rest()) ?? []
    if (low === undefined || (comma === '' && high !== '')) refuse('repeat', whole)
    const [least, most] = [Number(low), comma === '' ? Number(low) : high === '' ? Infinity : Number(high)]
    // PCRE2 applies anchors inside `{0}` to the whole expression.
    if (most < least || most === 0) refuse('repeat', whole)
    if (least > maxRepeats || (most !== Infinity && most > maxRepeats)) refuse('count', whole)
    this.at += whole.length
    return [least, most]
  }

  private atom(): Part {
    const token = this.text[this.at++]!
    if (token === '(') return this.group()
    if (token === '[') return this.set(this.members())
    if (token === '.') return this.set(exceptFor([single('\n')]))
    if (token === '^') return edge({ kind: 'begin' })
    if (token === '$') return edge({ kind: 'edge', source: '(?=\\n?$)' })
    if (token === '\\') return this.escaped()
    if ('*+?{'.includes(token)) refuse('repeat', token)
    return this.literal(token)
  }
  private literal(token: string): Part {
    const code = token.codePointAt(0)!
    if (code < 0x80) return this.set([single(plain(token))])
    // One character of the text is several bytes on the edge, which does not fold their case.
    if (this.caseless) refuse('character', token)
    const items = [...new TextEncoder().encode(token)].map((byte): PatternNode => ({ kind: 'set', ranges: [[byte, byte]] }))
    return { node: { kind: 'all', items }, times: 1, isRepeatable: false }
  }
  private group(): Part {
    const before = this.caseless
    if (this.took('?i:')) this.caseless = true
    else if (!this.took('?:') && (this.text[this.at] === '?' || this.text[this.at] === '*')) this.refuseGroup()
    const part = this.choice()
    if (!this.took(')')) refuse('parenthesis', '(')
    this.caseless = before
    return { ...part, isRepeatable: true }
  }
  private refuseGroup(): never {
    const [token] = /^(?:\?<?[=!]|\?P?[<'][^>']*[>']?|\?P=|\?[a-zA-Z-]+|\S{1,2})/.exec(this.rest()) ?? ['?']
    if (/^\?<?[=!]$/.test(token)) refuse('lookaround', `(${token}`)
    if (token === '?P=') refuse('backreference', `(${token}`)
    if (/^\?P?[<']/.test(token)) refuse('named', `(${token}`)
    if (token.startsWith('?>')) refuse('possessive', '(?>')
    refuse(/^\?[imsxUJ-]+$/.test(token) ? 'flags' : 'group', `(${token}`)
  }

  private escaped(): Part {
    if (this.took('b')) return edge({ kind: 'edge', source: '\\b' })
    if (this.took('B')) return edge({ kind: 'edge', source: '\\B' })
    if (this.took('A')) return edge({ kind: 'begin' })
    if (this.took('z')) return edge({ kind: 'edge', source: '$' })
    if (/^[1-9kg]/.test(this.rest())) refuse('backreference', `\\${this.text[this.at]}`)
    return this.set(this.escapedSet())
  }
  private escapedSet(): Range[] {
    const token = this.text[this.at++]
    if (token === 'd') return digits
    if (token === 'D') return exceptFor(digits)
    if (token === 'w') return wordy
    if (token === 'W') return exceptFor(wordy)
    if (token === 's' || token === 'S') refuse('space', `\\${token}`)
    if (token === 'x') return [this.byHex()]
    const control = token === undefined ? undefined : escapedCharacters[token]
    if (control !== undefined) return [single(control)]
    if (token === undefined || /[\p{L}\p{N}]/u.test(token)) refuse('escape', `\\${token ?? ''}`)
    return [single(plain(token))]
  }
  private byHex(): Range {
    const [whole, two, braced] = /^(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/.exec(this.rest()) ?? refuse('escape', '\\x')
    const code = Number.parseInt(two ?? braced ?? '', 16)
    if (code > 0x7f) refuse('character', `\\x${whole}`)
    this.at += whole.length
    return [code, code]
  }

  private members(): Range[] {
    // PCRE2 rejects `[:alpha:]` outside a class.
    const [slip] = /^([:.=])[^\]]*\1\]/.exec(this.text.slice(this.at).join('')) ?? []
    if (slip !== undefined) refuse('class', `[${slip}`)
    const isNegated = this.took('^')
    const found: Range[] = []
    for (let isFirst = true; isFirst || this.text[this.at] !== ']'; isFirst = false) {
      const from = this.member()
      const isRange = this.text[this.at] === '-' && this.at + 1 < this.text.length && this.text[this.at + 1] !== ']'
      if (!isRange) {
        found.push(...from)
        continue
      }
      this.at += 1
      const to = this.member()
      const [low, high] = [isOne(from), isOne(to)]
      if (low === undefined || high === undefined || low > high || (this.text[this.at] === '-' && this.text[this.at + 1] !== ']'))
        refuse('range', '-')
      found.push([low, high])
    }
    this.at += 1
    const all = this.caseless ? withBothCases(found) : found
    return isNegated ? exceptFor(all) : all
  }
  private member(): Range[] {
    const token = this.text[this.at++] ?? refuse('class', '[')
    if (token === '\\') return this.escapedSet()
    if (token === '[' && /^[:.=]/.test(this.rest())) return this.posixClass()
    return [single(plain(token))]
  }
  private posixClass(): Range[] {
    const [whole, not, name = ''] = /^:(\^?)([a-z]+):\]/.exec(this.rest()) ?? refuse('class', `[${this.text[this.at]}`)
    const ranges = posixClasses[name] ?? refuse('class', `[${whole}`)
    this.at += whole.length
    return not === '^' ? exceptFor(ranges) : ranges
  }

  private set(ranges: Range[]): Part {
    return { node: { kind: 'set', ranges: this.caseless ? withBothCases(ranges) : ranges }, times: 1, isRepeatable: true }
  }
  private rest(): string {
    return this.text.slice(this.at, this.at + 60).join('')
  }
  private took(token: string): boolean {
    if (this.text.slice(this.at, this.at + token.length).join('') !== token) return false
    this.at += token.length
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
/** A literal character: printable ASCII. */
function plain(token: string): string {
  return /^[\x20-\x7e]$/.test(token) ? token : refuse('character', token)
}
function edge(node: PatternNode): Part {
  return { node, times: 1, isRepeatable: false }
}
function isOne(ranges: Range[]): number | undefined {
  return ranges.length === 1 && ranges[0]![0] === ranges[0]![1] ? ranges[0]![0] : undefined
}
