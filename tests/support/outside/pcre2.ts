// PCRE2 itself, by Debian's pcre2test: what an nginx edge makes of expressions. Bytes in, bytes out, as nginx compiles them (no UTF).
import { spawnSync } from 'node:child_process'

export type GuestRequest = { pattern: string; isCaseless: boolean; subjects: string[] }
/** Of each subject the groups of the first match (null: not taken part), `undefined` where nothing matches, or what failed. */
export type Answer = { refused: string } | { matches: (Groups | undefined | { failed: string })[] }
export type Groups = (string | null)[]

const hexOf = (text: string) => [...Buffer.from(text, 'utf8')].map((byte) => byte.toString(16).padStart(2, '0'))

/** One process for all: a script of patterns, each with its subjects. */
export function askPcre2(guest: GuestRequest[]): Answer[] {
  const compiled = blocksOf(run(guest.map((one) => `${headOf(one)}\n\n`).join('')), guest.length)
  const taken = guest.filter((_, index) => !isRefused(compiled[index]))
  const script = taken.map((one) => `${headOf(one)}\n${one.subjects.map((text) => `${subjectOf(text)}\n`).join('')}\n`).join('')
  const matched = blocksOf(run(script), taken.length)
  let at = 0
  return guest.map((one, index) => {
    const refusal = compiled[index]?.find((line) => line.startsWith('Failed:'))
    if (refusal !== undefined) return { refused: refusal }
    return { matches: matchesOf(matched[at++] ?? [], one) }
  })
}
const isRefused = (block: string[] | undefined): boolean => block?.some((line) => line.startsWith('Failed:')) ?? false

function headOf({ pattern, isCaseless }: GuestRequest): string {
  return `/${hexOf(pattern).join(' ')}/hex${isCaseless ? ',caseless' : ''}`
}
/** Every byte escaped; a backslash at the end stands for nothing, so that an empty text is no end of the list. */
function subjectOf(text: string): string {
  return `${hexOf(text)
    .map((byte) => `\\x${byte}`)
    .join('')}${text === '' ? '\\' : ''}`
}

function run(script: string): string[] {
  const { error, stdout, status } = spawnSync('pcre2test', ['-q'], { input: script, encoding: 'latin1', maxBuffer: 1 << 30 })
  if (error) throw new Error('pcre2test is missing: apt-get install pcre2-utils', { cause: error })
  if (status !== 0) throw new Error(`pcre2test ended with ${status}: ${stdout.slice(-500)}`)
  return stdout.split('\n')
}
/** What was said about each pattern: the lines after its own. */
function blocksOf(lines: string[], count: number): string[][] {
  const blocks: string[][] = []
  for (const line of lines) {
    if (/^\/[0-9a-f ]*\/hex/.test(line)) blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  if (blocks.length !== count) throw new Error(`pcre2test answered for ${blocks.length} of ${count} patterns`)
  return blocks
}

function matchesOf(block: string[], { subjects }: GuestRequest): (Groups | undefined | { failed: string })[] {
  const found: (Groups | undefined | { failed: string })[] = []
  const lines = block.filter((line) => line !== '')
  let at = 0
  for (const subject of subjects) {
    const shown = subjectOf(subject)
    if (!lines[at]?.startsWith(shown)) throw new Error(`pcre2test answered ${lines[at]} for ${shown}`)
    at += 1
    const said: string[] = []
    while (at < lines.length && !lines[at]?.startsWith('\\')) said.push(lines[at++] ?? '')
    found.push(answerOf(said))
  }
  return found
}
function answerOf(said: string[]): Groups | undefined | { failed: string } {
  if (said[0] === 'No match') return undefined
  const failure = said.find((line) => line.startsWith('Failed:'))
  if (failure !== undefined) return { failed: failure }
  return said.map((line) => {
    const [, text] = /^ ?\d+: (.*)$/.exec(line) ?? []
    if (text === undefined) throw new Error(`pcre2test said ${line}`)
    return text === '<unset>' ? null : text
  })
}

/** Bytes as pcre2test shows them. */
export function shownBytes(bytes: string): string {
  return bytes.replaceAll(/[^\x20-\x7e]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
/** A text as RE2 reads it where a character is a byte. */
export function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
