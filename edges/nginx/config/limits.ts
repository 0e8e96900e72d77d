// Limitations of a resource or rule as variables that are 1 for requests to refuse.
import type { Interval, Limitation, Limitations } from '../record.ts'
import { below, bounded, type Line, linesAt, plainPattern, quoted } from './text.ts'
import { withoutCountries } from '../unsupported.ts'

/** `variables`: without `$`. `until`: when another rule of a list begins to apply, in milliseconds. */
export type Limits = { lines: Line[]; variables: string[]; closed?: { at: string; reason: string }; until?: number }
type Options = { at: string; prefix: string; now: number; /** Whether countries of addresses are known. */ knowsCountries: boolean }

const lists = ['geo', 'ip', 'referer', 'useragent'] as const

export function limitsOf(limitations: Limitations, { at, prefix, now, knowsCountries }: Options): Limits {
  const limits: Limits = { lines: [], variables: [] }
  for (const list of lists) {
    const rules: Limitation<unknown>[] = limitations[list] ?? []
    for (const { times } of rules) limits.until = earliest(limits.until, nextChange(times, now))
    const index = rules.findIndex(({ times }) => times.length === 0 || times.some((time) => holds(time, now)))
    if (index === -1) continue
    if (list === 'geo' && !knowsCountries) limits.closed = { at: below(at, 'geo'), reason: withoutCountries }
    const path = below(at, list, index)
    const name = `${prefix}_${list}`
    const { lines, verdict } = judged(list, limitations, index, name)
    limits.variables.push(name)
    limits.lines.push(
      ...linesAt(path, 0, lines),
      ...linesAt(path, 0, [`map "$portal_preload${verdict}" $${name} {`, '  default 0;', '  01 1;', '}']),
    )
  }
  return limits
}

/** `verdict`: a variable that is 1 for requests to refuse. */
function judged(list: (typeof lists)[number], limitations: Limitations, index: number, name: string): { lines: string[]; verdict: string } {
  const [denied, verdict] = [Number(limitations[list]![index]!.default_action === 'deny'), `$${name}_denied`]
  const map = (source: string, patterns: [string, number][]) => [
    `map ${source} ${verdict} {`,
    `  default ${denied};`,
    ...patterns.map(([pattern, value]) => `  ${quoted(pattern)} ${value};`),
    '}',
  ]
  const other = 1 - denied
  if (list === 'ip') {
    const networks = limitations.ip![index]!.exclude.map(({ ip }) => `  ${ip} ${other};`)
    return { lines: [`geo ${verdict} {`, `  default ${denied};`, ...networks, '}'], verdict }
  }
  if (list === 'geo') {
    const countries = limitations.geo![index]!.exclude.toSorted((one, next) => Number(one.region === null) - Number(next.region === null))
    return {
      lines: map(
        '$portal_place',
        countries.map(({ action, country, region }) => [`~^${country} ${region === null ? '' : `${region}$`}`, action === 'deny' ? 1 : 0]),
      ),
      verdict,
    }
  }
  const texts =
    list === 'referer'
      ? limitations.referer![index]!.exclude.map(({ referer }) => refererPattern(referer))
      : limitations.useragent![index]!.exclude.map(({ useragent }) => agentPattern(useragent))
  return {
    lines: map(
      list === 'referer' ? '$http_referer' : '$http_user_agent',
      texts.map((text) => [text, other]),
    ),
    verdict,
  }
}

const expression = (text: string): string => (text.startsWith('~*') ? `~*${bounded(text.slice(2))}` : `~${bounded(text.slice(1))}`)

/** @example `*.example.net` → any name below, in the host of a header */
export function refererPattern(text: string): string {
  if (text.startsWith('~')) return expression(text)
  const isBelow = text.startsWith('*.')
  return `~*^(?:[a-z]+://)?(?:[^/@]*@)?${isBelow ? '(?:[^/:]+\\.)' : ''}${plainPattern(isBelow ? text.slice(2) : text)}(?::\\d+)?(?:[/?#]|$)`
}

function agentPattern(text: string): string {
  return text.startsWith('~') ? expression(text) : `~*${plainPattern(text)}`
}

function holds({ start, end }: Interval, now: number): boolean {
  return (start === null || Date.parse(start) <= now) && (end === null || now < Date.parse(end))
}

function nextChange(times: Interval[], now: number): number | undefined {
  return times
    .flatMap(({ start, end }) => [start, end])
    .map((time) => (time === null ? NaN : Date.parse(time)))
    .filter((time) => time > now)
    .reduce<number | undefined>(earliest, undefined)
}

export function earliest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)
}
