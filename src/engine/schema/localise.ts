// Makes references of a schema local: nothing is ever fetched.
import type { SchemaNode } from './dialect.ts'
import { toPointer } from '../json/pointer.ts'
import type { Report } from '../load/problems.ts'
import { refValue } from './refs.ts'
import type { Schema } from './types.ts'
import type { Draft } from '../types.ts'

const references = ['$ref', '$dynamicRef', '$recursiveRef'] as const
/** Before 2019-09, keywords beside a `$ref` are ignored. */
const lonelyRefs: readonly Draft[] = ['draft-04', 'draft-06', 'draft-07']
/** Base address of a schema without one of its own; nothing is ever fetched from it. */
const nowhere = 'https://schema.invalid/'

/** Rewrites every reference to `#/…` and removes ids and anchors; reports external and broken references. Changes the nodes. */
export function localise(root: Schema, nodes: SchemaNode[], draft: Draft, report: Report): void {
  const addresses = addressesOf(nodes, draft)
  for (const node of nodes) {
    for (const keyword of references) {
      const ref = node.schema[keyword]
      if (ref !== undefined) rewrite(node, keyword, ref)
    }
  }
  for (const { schema } of nodes) {
    for (const keyword of [
      '$schema',
      '$id',
      '$anchor',
      '$dynamicAnchor',
      '$recursiveAnchor',
      '$vocabulary',
      ...(draft === 'draft-04' ? ['id'] : []),
    ]) {
      if (typeof schema[keyword] !== 'object' || keyword === '$vocabulary') delete schema[keyword]
    }
  }

  function rewrite({ schema, at }: SchemaNode, keyword: (typeof references)[number], ref: unknown): void {
    const refPath = [...at, keyword]
    if (keyword !== '$ref' && isAmbiguous(nodes, keyword, ref)) {
      return report({
        level: 'error',
        code: 'dynamic_ref',
        at: refPath,
        params: { ref },
        message: `${String(ref)} means another schema depending on where it is met: such schemas are not supported.`,
      })
    }
    const local = typeof ref === 'string' ? addresses.find(ref, at) : undefined
    const target = local === undefined ? undefined : refValue(root, local)
    const isFound = typeof target === 'boolean' || (typeof target === 'object' && target !== null && !Array.isArray(target))
    if (!isFound) return refuse(ref, refPath, report)
    if (local !== ref)
      report({
        level: 'repair',
        code: 'ref_made_local',
        at: refPath,
        params: { ref, local },
        message: `${String(ref)} is read as ${local}.`,
      })
    delete schema[keyword]
    schema.$ref = local
  }
}

/**
 * Removes keywords beside a `$ref` in old drafts; titles, texts and definitions stay. Only if the schema names its draft: others probably
 * mean them.
 */
export function dropRefSiblings(nodes: SchemaNode[], draft: Draft, report: Report): void {
  if (!lonelyRefs.includes(draft)) return
  for (const { schema, at } of nodes) {
    if (typeof schema.$ref !== 'string') continue
    const dropped = Object.keys(schema).filter((keyword) => asserting.has(keyword))
    for (const keyword of dropped) delete schema[keyword]
    if (dropped.length > 0)
      report({
        level: 'repair',
        code: 'ref_siblings',
        at: [...at, '$ref'],
        params: { draft, keywords: dropped.join(', ') },
        message: `In ${draft} nothing beside a $ref counts: ${dropped.join(', ')} left out.`,
      })
  }
}
const asserting: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'items',
  'additionalItems',
  'maxItems',
  'minItems',
  'uniqueItems',
  'contains',
  'maxProperties',
  'minProperties',
  'required',
  'properties',
  'patternProperties',
  'additionalProperties',
  'dependencies',
  'propertyNames',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
])

/** Several dynamic anchors of one name: the target is only known during validation. */
function isAmbiguous(nodes: SchemaNode[], keyword: '$dynamicRef' | '$recursiveRef', ref: unknown): boolean {
  const anchors = nodes.filter(({ schema }) =>
    keyword === '$recursiveRef'
      ? schema.$recursiveAnchor === true
      : `#${String(schema.$dynamicAnchor)}` === String(ref).replace(/^[^#]*/, ''),
  )
  return anchors.length > 1
}
function refuse(ref: unknown, at: string[], report: Report): void {
  if (typeof ref === 'string' && ref.startsWith('#'))
    return report({ level: 'error', code: 'unknown_ref', at, params: { ref }, message: `${ref} leads nowhere in this file.` })
  report({
    level: 'error',
    code: 'remote_ref',
    at,
    params: { ref },
    message: `${String(ref)} leads out of this file: only local references work, nothing is fetched.`,
  })
}

type Addresses = { find: (ref: string, at: string[]) => string | undefined }
type Document = { at: string[]; base: string }

/** The target of an address, resolved at the place where it is used. */
function addressesOf(nodes: SchemaNode[], draft: Draft): Addresses {
  const idOf = ({ schema }: SchemaNode): string | undefined => {
    const id = draft === 'draft-04' ? schema.id : schema.$id
    return typeof id === 'string' && id !== '' && !(lonelyRefs.includes(draft) && schema.$ref !== undefined) ? id : undefined
  }
  const documents: Document[] = [{ at: [], base: nowhere }]
  for (const node of nodes.toSorted((a, b) => a.at.length - b.at.length)) {
    const id = idOf(node)
    if (id === undefined || id.startsWith('#')) continue
    const around = node.at.length === 0 ? { at: [], base: nowhere } : documentOf(node.at)
    const base = resolved(id, around.base)
    if (base !== undefined) documents.push({ at: node.at, base: base.replace(/#.*$/, '') })
  }
  const pointerByBase = new Map(documents.map(({ at, base }) => [base, at]))
  const anchors = new Map<string, string[]>()
  for (const node of nodes)
    for (const name of anchorsOf(node.schema, idOf(node))) anchors.set(`${documentOf(node.at).base}#${name}`, node.at)
  const unique = new Map([...anchors].map(([address, at]) => [address.slice(address.indexOf('#')), at]))

  return {
    find(ref, at) {
      const address = resolved(ref, documentOf(at).base)
      if (address === undefined) return undefined
      const [base = '', fragment = ''] = [address.replace(/#.*$/s, ''), address.includes('#') ? ref.slice(ref.indexOf('#') + 1) : '']
      const document = pointerByBase.get(base)
      if (fragment !== '' && !fragment.startsWith('/')) {
        const named = anchors.get(`${base}#${fragment}`) ?? (document ? unique.get(`#${fragment}`) : undefined)
        return named && `#${toPointer(named)}`
      }
      return document && `#${toPointer(document)}${fragment}`
    },
  }

  /** The innermost document around a node. */
  function documentOf(at: string[]): Document {
    const around = documents.filter((document) => document.at.every((segment, index) => at[index] === segment))
    return around.reduce((inner, document) => (document.at.length >= inner.at.length ? document : inner))
  }
}

function anchorsOf(schema: Schema, id: string | undefined): string[] {
  const named = [schema.$anchor, schema.$dynamicAnchor].filter((name) => typeof name === 'string')
  return id !== undefined && /#./.test(id) && !id.includes('#/') ? [...named, id.slice(id.indexOf('#') + 1)] : named
}

function resolved(reference: string, base: string): string | undefined {
  if (reference.startsWith('#')) return `${base}${reference}`
  try {
    return new URL(reference, base).href
  } catch {
    return undefined
  }
}
