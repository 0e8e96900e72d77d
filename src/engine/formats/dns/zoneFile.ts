// Reads a zone file (RFC 1035 §5, RFC 2308 §4; BIND's units of TTL) into record sets, and lists the lines that it cannot read.
import { quotedStrings, stringsOfText } from './dnsText.ts'
import { toAscii } from '../contacts/idn.ts'
import { daySeconds } from '../../time/units.ts'
import { unitSeconds } from '../durations.ts'

/** One value of the file. `name` is relative to the zone, `@` for the zone itself. `ttl` in seconds, if the file gives one. */
export type ZoneLine = { line: number; name: string; type: string; ttl: number | undefined; content: string }
export type ZoneProblemCode = 'unreadable' | 'unclosed' | 'noName' | 'outside' | 'include' | 'directive' | 'class' | 'type' | 'ttl'
export type ZoneProblem = { line: number; code: ZoneProblemCode; text: string }
/** `skipped`: records that the portal generates: SOA and the name servers of the zone. */
export type ZoneFile = { lines: ZoneLine[]; problems: ZoneProblem[]; skipped: { line: number; type: string }[] }
/** `types`: those that records may have. */
export type ZoneOptions = { zone: string; types: readonly string[] }

/** `raw`: with its escapes. */
type Token = { text: string; isQuoted: boolean; raw: string }
type Entry = { line: number; tokens: Token[]; /** The line begins with a blank: the name of the entry before. */ isIndented: boolean }
class Refused extends Error {
  readonly code: ZoneProblemCode
  constructor(code: ZoneProblemCode, text: string) {
    super(text)
    this.code = code
  }
}

const problemAt = (line: number, code: ZoneProblemCode, text: string): ZoneProblem => ({ line, code, text: text.slice(0, maxShownLength) })
const ITSELF = '@'
/** The decoder's replacement for bytes that are not valid UTF-8. */
const REPLACED = '\uFFFD'
/** Positions of names in values, by type; other values are taken unchanged. */
const namesIn: Record<string, readonly number[]> = {
  ALIAS: [0],
  CNAME: [0],
  HTTPS: [1],
  MX: [1],
  NAPTR: [5],
  NS: [0],
  PTR: [0],
  SRV: [3],
  SVCB: [1],
}
const otherClasses = new Set(['CH', 'CS', 'HS'])
const maxTtl = 2 ** 31 - 1
/** A value has 65,535 bytes at most (RFC 1035); longer lines are not read. */
const maxLineLength = 2 ** 16
const maxShownLength = 200
/** Of 255 bytes, each written as `\DDD`. */
const maxNameLength = 1024

export function readZoneFile(text: string, { zone, types }: ZoneOptions): ZoneFile {
  const file: ZoneFile = { lines: [], problems: [], skipped: [] }
  const state: State = { zone, types, origin: `${zone}.`, ttl: undefined, owner: undefined }
  for (const entry of entriesOf(text, file.problems)) {
    try {
      take(entry, state, file)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      file.problems.push(problemAt(entry.line, error.code, error.message))
    }
  }
  return file
}

type State = ZoneOptions & { /** Absolute, with the final dot. */ origin: string; ttl: number | undefined; owner: string | undefined }

function take({ line, tokens, isIndented }: Entry, state: State, file: ZoneFile): void {
  const [first, ...others] = tokens as [Token, ...Token[]]
  if (!isIndented && first.text.startsWith('$')) return direct(first.text, others, state)
  if (!isIndented) state.owner = absolute(first.text, state.origin)
  if (state.owner === undefined) throw new Refused('noName', first.text)
  const { ttl, type, values } = partsOf(isIndented ? tokens : others)
  const name = relative(state.owner, state.zone)
  if (name === undefined) throw new Refused('outside', state.owner)
  if (type === 'SOA' || (type === 'NS' && name === ITSELF)) return void file.skipped.push({ line, type })
  if (!state.types.includes(type)) throw new Refused('type', type)
  file.lines.push({ line, name, type, ttl: ttl ?? state.ttl, content: contentOf(type, values, state.origin) })
}

function direct(name: string, [value]: Token[], state: State): void {
  const directive = name.toUpperCase()
  if (directive === '$INCLUDE' || directive === '$GENERATE') throw new Refused('include', name)
  if (!value || !['$ORIGIN', '$TTL'].includes(directive)) throw new Refused('directive', name)
  if (directive === '$ORIGIN') state.origin = absolute(value.text, state.origin)
  else {
    const ttl = secondsIn(value.text)
    if (ttl === undefined) throw new Refused('ttl', value.text)
    state.ttl = ttl
  }
}

/** TTL and class precede the type in any order. */
function partsOf(tokens: Token[]): { ttl: number | undefined; type: string; values: Token[] } {
  let ttl: number | undefined
  for (const [index, { text, isQuoted }] of tokens.entries()) {
    const word = text.toUpperCase()
    const seconds = isQuoted ? undefined : secondsIn(text)
    if (otherClasses.has(word)) throw new Refused('class', text)
    if (seconds !== undefined && ttl === undefined) ttl = seconds
    else if (word !== 'IN') {
      if (isQuoted || index === tokens.length - 1) throw new Refused('unreadable', tokens.map((token) => token.text).join(' '))
      return { ttl, type: word, values: tokens.slice(index + 1) }
    }
  }
  throw new Refused('unreadable', tokens.map((token) => token.text).join(' '))
}

function contentOf(type: string, values: Token[], origin: string): string {
  if (type === 'TXT') {
    const strings = values.map(({ text, isQuoted }) => (isQuoted ? text : unescaped(text)))
    if (strings.length === 1) return stringsOfText(strings[0]!)
    // Name servers split after 255 bytes, also within a character.
    const whole = strings.some((one) => one.includes(REPLACED)) ? unescaped(values.map(({ raw }) => raw).join('')) : REPLACED
    return whole.includes(REPLACED) ? strings.map(quotedStrings).join(' ') : stringsOfText(whole)
  }
  const names = namesIn[type] ?? []
  return values
    .map(({ text, isQuoted }, index) => {
      if (isQuoted) return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
      return names.includes(index) && text !== '.' ? absolute(text, origin).replace(/\.$/, '') : text
    })
    .join(' ')
}

function absolute(name: string, origin: string): string {
  if (name === ITSELF) return origin
  const ascii = toAscii(name.toLowerCase())
  const whole = ascii.endsWith('.') ? ascii : `${ascii}.${origin === '.' ? '' : origin}`
  // Each $ORIGIN may lengthen the one before: thousands of them would make every name a megabyte.
  if (whole.length > maxNameLength) throw new Refused('unreadable', name)
  return whole
}

function relative(owner: string, zone: string): string | undefined {
  if (owner === `${zone}.`) return ITSELF
  return owner.endsWith(`.${zone}.`) ? owner.slice(0, -zone.length - 2) : undefined
}

const units: Record<string, number> = { ...unitSeconds, w: 7 * daySeconds }
/** `3600`, `1h`, `1h30m`. */
function secondsIn(text: string): number | undefined {
  if (/^\d{1,10}$/.test(text)) return Number(text) <= maxTtl ? Number(text) : undefined
  if (!/^(?:\d{1,9}[smhdw])+$/i.test(text)) return undefined
  const seconds = [...text.toLowerCase().matchAll(/(\d+)([smhdw])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit!]!,
    0,
  )
  return seconds <= maxTtl ? seconds : undefined
}

/** Entries with the line that each begins on: comments are left out, parentheses join lines. */
function* entriesOf(text: string, problems: ZoneProblem[]): Generator<Entry> {
  let [open, entry]: [number, Entry | undefined] = [0, undefined]
  for (const [index, row] of text.split(/\r\n|[\n\r]/).entries()) {
    const line = index + 1
    if (row.length > maxLineLength) {
      problems.push(problemAt(line, 'unreadable', row))
      ;[open, entry] = [0, undefined]
      continue
    }
    const { tokens, depth, isUnclosed } = tokensOf(row, open)
    entry ??= { line, tokens: [], isIndented: /^[ \t]/.test(row) }
    if (isUnclosed || depth < 0) {
      problems.push(problemAt(line, isUnclosed ? 'unclosed' : 'unreadable', row.trim()))
      ;[open, entry] = [0, undefined]
      continue
    }
    entry.tokens.push(...tokens)
    open = depth
    if (open > 0) continue
    if (entry.tokens.length > 0) yield entry
    entry = undefined
  }
  if (entry) problems.push(problemAt(entry.line, 'unclosed', entry.tokens.map((token) => token.text).join(' ')))
}

/** A word may end in a quoted part: `alpn="h2,h3"`. */
const token = /[ \t]+|;.*|([()])|"((?:[^"\\]|\\.)*)"|((?:[^\s;()"\\]|\\.)+(?:"(?:[^"\\]|\\.)*")?)|(.)/gy
function tokensOf(row: string, open: number): { tokens: Token[]; depth: number; isUnclosed: boolean } {
  const tokens: Token[] = []
  let depth = open
  for (const [, bracket, quoted, word, other] of row.matchAll(token)) {
    if (bracket) depth += bracket === '(' ? 1 : -1
    else if (quoted !== undefined) tokens.push({ text: unescaped(quoted), isQuoted: true, raw: quoted })
    else if (word !== undefined) tokens.push({ text: word, isQuoted: false, raw: word })
    else if (other === '"') return { tokens, depth, isUnclosed: true }
  }
  return { tokens, depth, isUnclosed: false }
}

/** `\DDD` is a byte, any other escape the character itself. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  const bytes: number[] = []
  for (const [whole, number, letter] of text.matchAll(/\\(\d{3})|\\(.)|[^\\]+/gsu))
    if (number !== undefined && Number(number) < 256) bytes.push(Number(number))
    else for (const byte of new TextEncoder().encode(number ?? letter ?? whole)) bytes.push(byte)
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
