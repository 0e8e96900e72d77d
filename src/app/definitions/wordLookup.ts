// Words of a type by part and field path. First hit: the type's own, the longest suffix first; then the shared ones; then the name itself.
import type { Words } from '../../engine/types.ts'

export type WordSource = { type: Words; shared: Words }

export function findWord({ type, shared }: WordSource, part: string, path: string): string | undefined {
  const suffixes = suffixesOf(path)
  return inPart(type, part, suffixes) ?? inPart(shared, part, suffixes)
}

/** `origin.servers.*.port` → `origin.servers.port`, `servers.port`, `port`. */
export function suffixesOf(path: string): string[] {
  const names = path.startsWith('/') ? path.slice(1).split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')) : path.split('.').filter((name) => name !== '*')
  return names.map((_, at) => names.slice(at).join('.'))
}

/** `cdn_domain` → `Cdn domain`. */
export function humanise(name: string): string {
  const words = name.replace(/^.*\.(?=.)/, '').replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ').trim().toLowerCase()
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : name
}

function inPart(words: Words, part: string, suffixes: string[]): string | undefined {
  const texts = words[part]
  if (typeof texts !== 'object') return undefined
  const key = suffixes.find((suffix) => Object.hasOwn(texts, suffix))
  return key === undefined ? undefined : texts[key]
}
