// One line of an access log, or of figures, in the portal's JSON format (docs/access-log.md).
import { type FigureLine, readFigure } from './figures.ts'

/** A request from the log, before its owner and location are resolved. `time` in seconds since 1970. */
export type LogLine = {
  time: number
  id: string
  account: string
  resource: string
  host: string
  status: number
  bytes: number
  /** Number of requests that the line stands for; its bytes are those of all of them. */ requests: number
  isCached: boolean
  ip: string
  agent: string
  referrer: string
  stream: string
  country: string
  region: string
  custom: string
  /** The extra zone that delivered. */ area: string
}
/** Why a line is not counted. The last reasons are found by the portal, not in the line itself. */
export const lineFaults = [
  'not_json',
  'no_time',
  'future_time',
  'too_old',
  'bad_status',
  'bad_bytes',
  'no_owner',
  'bad_member',
  'bad_figures',
  'unknown_resource',
  'unknown_host',
  'unknown_account',
] as const
export type LineFault = (typeof lineFaults)[number]
export type ReadLine = { line: LogLine } | { figure: FigureLine } | { fault: LineFault }
/** Seconds since 1970: lines before `oldest` or after `newest` are not counted. */
export type LinePeriod = { oldest: number; newest: number }

const maxTextLength = 1024
const maxRequests = 1_000_000
const served = new Set(['HIT', 'STALE', 'UPDATING', 'REVALIDATED'])
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

export function readLine(text: string, { oldest, newest }: LinePeriod): ReadLine {
  const given = membersOf(text)
  if (!given) return { fault: 'not_json' }
  const textOf = (name: string): string => {
    const value = given[name]
    return typeof value === 'string' ? value : ''
  }
  const time = timeOf(given['time'])
  if (time === undefined) return { fault: 'no_time' }
  if (time > newest) return { fault: 'future_time' }
  if (time < oldest) return { fault: 'too_old' }
  if (given['kind'] !== undefined) {
    const figure = readFigure(given, time)
    return figure && !hasBadText(given) ? { figure } : { fault: 'bad_figures' }
  }
  const { status, bytes, requests = 1 } = given
  if (!isWhole(status) || status < 100 || status > 599) return { fault: 'bad_status' }
  if (!isWhole(bytes) || bytes < 0) return { fault: 'bad_bytes' }
  const [account, resource, host] = [textOf('account'), textOf('resource'), textOf('host').toLowerCase()]
  if ((account === '') !== (resource === '') || (account === '' && host === '')) return { fault: 'no_owner' }
  if (hasBadText(given) || !isWhole(requests) || requests < 1 || requests > maxRequests) return { fault: 'bad_member' }
  return {
    line: {
      time,
      id: textOf('id'),
      account,
      resource,
      host: host.replace(/(?<=.)\.$/, ''),
      status,
      bytes,
      requests,
      isCached: served.has(textOf('cache').toUpperCase()),
      ip: textOf('ip'),
      agent: textOf('agent'),
      referrer: textOf('referrer'),
      stream: textOf('stream'),
      country: codeOf(textOf('country'), /^[A-Z]{2}$/),
      region: codeOf(textOf('region'), /^[A-Z]{2}-[A-Z0-9]{1,3}$/),
      custom: textOf('custom'),
      area: areaOf(textOf('area')),
    },
  }
}

function hasBadText(given: Record<string, unknown>): boolean {
  return Object.values(given).some((value) => typeof value === 'string' && (value.length > maxTextLength || /\p{Cc}/u.test(value)))
}

function membersOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Seconds, from RFC 3339 or from seconds since 1970 with a fraction. */
function timeOf(given: unknown): number | undefined {
  if (typeof given === 'number') return Number.isFinite(given) ? Math.floor(given) : undefined
  if (typeof given !== 'string' || !moment.test(given)) return undefined
  const time = Date.parse(given)
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000)
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

function codeOf(given: string, pattern: RegExp): string {
  const code = given.toUpperCase()
  return pattern.test(code) ? code : ''
}

const areaOf = (given: string): string => (/^[a-z0-9-]{1,16}$/i.test(given) ? given.toLowerCase() : '')

/** The line for people who investigate uncounted lines: without addresses of viewers, and shortened. */
export function withoutAddresses(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/("ip"\s*:\s*")[^"]*/g, '$1…')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '…')
    .replace(/\b(?:[0-9a-f]{1,4}:){2,7}(?::?[0-9a-f]{1,4})?/gi, '…')
    .replace(/\p{Cc}/gu, ' ')
}
