// Finds the entry of a map of paths that matches a request: the longest literal prefix of the path, else the first matching
// pattern, else none. Disabled entries are skipped.
import { isPattern, keysInOrder, type EntryMap, type EntryOptions } from '../values/changes/entries.ts'
import { finds } from './edgeRegex.ts'
import { isPlainObject, own } from '../json/objects.ts'
import { isMarked } from '../values/views.ts'

type Options = EntryOptions & { /** Member of an entry that is false where it is disabled. */ switch?: string | undefined }

/** `path` as returned by `pathIn`. Undefined: the default of the record applies. */
export function answering(map: EntryMap, path: string, options: Options): string | undefined {
  return keysInOrder(map, { ...options, match: 'path' }).find(
    (key) => !isMarked(key) && isEntryOn(map[key], options.switch) && fits(key, path),
  )
}

/** An entry is enabled unless it says otherwise. */
export function isEntryOn(entry: unknown, name: string | undefined): boolean {
  return name === undefined || !isPlainObject(entry) || own(entry, name) !== false
}

function fits(key: string, path: string): boolean {
  if (!isPattern(key)) return key !== '' && path.startsWith(key)
  return finds(key, path)
}

/** The path as an edge sees it: without host, query and fragment, dots resolved, percent-decoded. Undefined: not an address. */
export function pathIn(typed: string): string | undefined {
  const pathname = urlIn(typed)?.pathname
  if (pathname === undefined) return undefined
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** The host of an address, if it is none of `hosts`. Without hosts any host is accepted. */
export function foreignHost(typed: string, hosts: readonly string[]): string | undefined {
  const host = isPath(typed) ? undefined : urlIn(typed)?.hostname.replace(/\.$/, '')
  return host === undefined || hosts.length === 0 || hosts.some((own) => own.toLowerCase() === host) ? undefined : host
}

const isPath = (typed: string): boolean => typed.trim().startsWith('/')

function urlIn(typed: string): URL | undefined {
  const text = typed.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (text === '' || /\s/.test(text) || (scheme !== undefined && !['http', 'https'].includes(scheme))) return undefined
  const whole = isPath(text) ? `http://host${text}` : scheme !== undefined ? text : `http://${text}`
  return URL.canParse(whole) ? new URL(whole) : undefined
}
