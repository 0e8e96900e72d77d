// Which entry of a map of paths answers a request: the longest literal that the path begins with, else the first pattern
// that it fits, else none. What is switched off is not asked.
import { isPattern, keysInOrder, type EntryMap, type EntryOptions } from './entries.ts'
import { isObj, own } from './objects.ts'
import { isMarked } from './views.ts'

type Options = EntryOptions & { /** Member of an entry that is false where it is off. */ switch?: string | undefined }

/** `path` as `pathIn` gives it. Undefined: what holds for the whole record answers. */
export function answering(map: EntryMap, path: string, options: Options): string | undefined {
  return keysInOrder(map, { ...options, match: 'path' }).find((key) => !isMarked(key) && isOn(map[key], options.switch) && fits(key, path))
}

/** An entry is on unless it says that it is not. */
export function isOn(entry: unknown, name: string | undefined): boolean {
  return name === undefined || !isObj(entry) || own(entry, name) !== false
}

function fits(key: string, path: string): boolean {
  if (!isPattern(key)) return key !== '' && path.startsWith(key)
  try {
    return key.length > 1 && new RegExp(key.slice(1)).test(path)
  } catch {
    return false // refused where it was typed
  }
}

/** The path that an edge looks at: without host, query and fragment, dots resolved, percent signs decoded. Undefined: this is no address. */
export function pathIn(typed: string): string | undefined {
  const text = typed.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (text === '' || /\s/.test(text) || (scheme !== undefined && !['http', 'https'].includes(scheme))) return undefined
  const whole = text.startsWith('/') ? `http://host${text}` : scheme !== undefined ? text : `http://${text}`
  if (!URL.canParse(whole)) return undefined
  const { pathname } = new URL(whole)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
