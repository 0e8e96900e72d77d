// Parses a definition's files: size, JSON, names that would reach a prototype. The caller adds line and column.
import { isPlainObject } from './objects.ts'
import { escapeSegment } from './pointer.ts'
import type { Report } from '../load/problems.ts'

export const maxFileBytes = 256 * 1024
/** Names of Object.prototype: looking up such a name finds a value that does not exist. */
export const reservedNames: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

export function parseFile(text: string, report: Report): unknown {
  if (new TextEncoder().encode(text).length > maxFileBytes) {
    report({
      level: 'error',
      code: 'too_large',
      params: { limit: maxFileBytes },
      message: `The file is larger than ${maxFileBytes / 1024} KB.`,
    })
    return undefined
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    report({ level: 'error', code: 'not_json', params: { reason }, message: `Not JSON: ${reason}` })
    return undefined
  }
}
/** Pointer of the first key that would reach a prototype; undefined if there is none. Also for request bodies. */
export function findReserved(value: unknown): string | undefined {
  return reservedIn(value, 0)
}
/** Pointers are put together on the way back: most texts have nothing to be found. */
function reservedIn(value: unknown, depth: number): string | undefined {
  if (depth > 200) return ''
  const isList = Array.isArray(value)
  if (!isList && !isPlainObject(value)) return undefined
  for (const key of Object.keys(value)) {
    if (!isList && reservedNames.has(key)) return `/${escapeSegment(key)}`
    const inner = reservedIn((value as Record<string, unknown>)[key], depth + 1)
    if (inner !== undefined) return `/${escapeSegment(key)}${inner}`
  }
  return undefined
}
export function jsonDepth(value: unknown, limit: number): number {
  if (limit <= 0 || value === null || typeof value !== 'object') return 0
  let deepest = 0
  for (const item of Object.values(value)) deepest = Math.max(deepest, jsonDepth(item, limit - 1))
  return deepest + 1
}
