// Addresses with parameters: `/a/:id/:target?/*`, some restricted to a closed list.
import { own } from '../json/objects.ts'

/** The values of a parameter: one of a list, or a text with a prefix. */
export type Closed = Record<string, string[] | { prefix: string }>
export type Params = Record<string, string>
type Segment = { text: string; kind: 'static' | 'param' | 'splat'; isOptional: boolean }

/** The parameters of an address, or undefined if it does not match. A trailing slash is ignored. */
export function match(pattern: string, closed: Closed, path: string): Params | undefined {
  const given = pathSegments(path)
  const wanted = segmentsOf(pattern)
  if (given === undefined || (given.length > wanted.length && wanted.at(-1)?.kind !== 'splat')) return undefined
  const params: Params = {}
  for (const [index, { text, kind, isOptional }] of wanted.entries()) {
    if (kind === 'splat') return { ...params, '*': given.slice(index).join('/') }
    const value = given[index]
    if (value === undefined) return isOptional ? params : undefined
    if (kind === 'static' ? value !== text : !allows(own(closed, text), value)) return undefined
    if (kind === 'param') params[text] = value
  }
  return params
}

/** The address with its parameters filled in; undefined if one is missing or not in its list. */
export function fill(pattern: string, closed: Closed, params: Params): string | undefined {
  const parts: string[] = []
  for (const { text, kind, isOptional } of segmentsOf(pattern)) {
    const value = kind === 'static' ? text : own(params, kind === 'splat' ? '*' : text)
    if (value === undefined || value === '') {
      if (isOptional) break
      return undefined
    }
    if (kind === 'param' && !allows(own(closed, text), value)) return undefined
    parts.push(kind === 'param' ? encodeURIComponent(value) : value)
  }
  return `/${parts.join('/')}`
}

/** Of two patterns that match an address, the one with more weight is more specific. */
export function weightOf(pattern: string, closed: Closed, path: string): number {
  const length = path.split('/').filter(Boolean).length
  const weights = segmentsOf(pattern).map(({ text, kind }) => (kind === 'static' ? 4 : kind === 'splat' ? 1 : own(closed, text) ? 3 : 2))
  return weights.slice(0, length).reduce((sum, weight) => sum + weight, 0)
}

/** The pattern without the names of its parameters: equal results match the same addresses. */
export function patternShape(pattern: string): string {
  return pattern
    .replace(/:\w+/g, ':')
    .replace(/\/:\?/g, '')
    .replace(/(?<=.)\/+$/, '')
}

export function paramsIn(pattern: string): { name: string; isOptional: boolean }[] {
  return segmentsOf(pattern).flatMap(({ text, kind, isOptional }) =>
    kind === 'static' ? [] : [{ name: kind === 'splat' ? '*' : text, isOptional }],
  )
}

function segmentsOf(pattern: string): Segment[] {
  return pattern
    .split('/')
    .filter(Boolean)
    .map((text): Segment => {
      if (text === '*') return { text, kind: 'splat', isOptional: true }
      return text.startsWith(':')
        ? { text: text.slice(1).replace('?', ''), kind: 'param', isOptional: text.endsWith('?') }
        : { text, kind: 'static', isOptional: false }
    })
}

function pathSegments(path: string): string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function allows(closed: Closed[string] | undefined, value: string): boolean {
  if (closed === undefined) return true
  return Array.isArray(closed) ? closed.includes(value) : value.startsWith(closed.prefix)
}
