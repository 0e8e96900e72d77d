// Walks a schema along with data: local `$ref`s and the branches that describe the same value.
import { isPlainObject, own } from '../json/objects.ts'
import { fromPointer } from '../json/pointer.ts'
import { patternMatches } from '../patterns/matchers.ts'
import type { Schema } from './types.ts'

export function isSchema(value: unknown): value is Schema {
  return isPlainObject(value)
}

/** The target of a local `$ref` (`#/…` only); the schema itself if it has none or it is broken. */
export function deref(root: Schema, schema: Schema): Schema {
  let current = schema
  for (let hops = 0; hops < 16 && typeof current.$ref === 'string'; hops++) {
    const target = refTarget(root, current.$ref)
    if (!target) return current
    const { $ref: _, ...siblings } = current
    current = Object.keys(siblings).length ? { ...target, ...siblings } : target
  }
  return current
}

/** The segments of a local reference; a badly encoded fragment is used as it is. */
export function refSegments(ref: string): string[] {
  try {
    return fromPointer(decodeURIComponent(ref.slice(1)))
  } catch {
    return fromPointer(ref.slice(1))
  }
}
export function refTarget(root: Schema, ref: string): Schema | undefined {
  const target = refValue(root, ref)
  return isSchema(target) ? target : undefined
}
/** The target of a local reference; it may be any value. */
export function refValue(root: Schema, ref: string): unknown {
  if (ref === '#') return root
  if (!ref.startsWith('#/')) return undefined
  let current: unknown = root
  for (const segment of refSegments(ref)) {
    if (Array.isArray(current)) current = current[Number(segment)]
    else if (isPlainObject(current)) current = own(current, segment)
    else return undefined
  }
  return current
}

/** The schema and all sub-schemas for the same value (`allOf`, `anyOf`, `oneOf`, `then`, `else`, `$ref`). */
export function inPlaceSchemas(root: Schema, schema: Schema, seen: Schema[] = []): Schema[] {
  const face = deref(root, schema)
  if (seen.includes(face) || seen.length > 64) return []
  seen.push(face)
  const branches = [...list(face.allOf), ...list(face.anyOf), ...list(face.oneOf), face.then, face.else]
  return [face, ...branches.filter(isSchema).flatMap((branch) => inPlaceSchemas(root, branch, seen))]
}

export type Member = { schema: Schema; isDeclared: boolean }
/** The schemas of member `key` of the value that `schema` describes; `isDeclared` = declared by name. */
export function memberSchemas(root: Schema, schema: Schema, key: string): Member[] {
  return membersOf(inPlaceSchemas(root, schema), key)
}
/** Like memberSchemas, for many members of one value. */
export function membersOf(faces: readonly Schema[], key: string): Member[] {
  return faces.flatMap((face): Member[] => {
    const declared = own(face.properties, key)
    if (declared !== undefined) return isSchema(declared) ? [{ schema: declared, isDeclared: true }] : []
    return otherMember(face, key).map((item) => ({ schema: item, isDeclared: false }))
  })
}

function otherMember(face: Schema, key: string): Schema[] {
  const byPattern = Object.entries(face.patternProperties ?? {}).filter(([pattern]) => patternMatches(pattern, key))
  if (byPattern.length) return byPattern.map(([, schema]) => schema).filter(isSchema)
  return isSchema(face.additionalProperties) ? [face.additionalProperties] : []
}

export function itemSchemas(root: Schema, schema: Schema, index: number): Schema[] {
  return inPlaceSchemas(root, schema).flatMap((face) => {
    const tuple = Array.isArray(face.items) ? face.items : list(face.prefixItems)
    const item = tuple[index] ?? (Array.isArray(face.items) ? face.additionalItems : face.items)
    return isSchema(item) ? [item] : []
  })
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
