// Which draft a schema is written in, and its references made local: nothing is ever fetched.
import { childrenOf } from './children.ts'
import { has } from './objects.ts'
import type { Report } from './problems.ts'
import { refSegments, refTarget } from './refs.ts'
import { toPointer } from './pointer.ts'
import type { Draft, Schema } from './types.ts'

export type Node = { schema: Schema; at: string[] }

/** Every schema of a document: below the root, and wherever a local reference leads. */
export function nodesOf(root: Schema, limit: number): Node[] {
  const seen = new Set<Schema>([root])
  const nodes: Node[] = [{ schema: root, at: [] }]
  const add = (schema: Schema, at: string[]) => {
    if (!seen.has(schema)) nodes.push({ schema, at })
    seen.add(schema)
  }
  for (let index = 0; index < nodes.length && nodes.length <= limit; index++) {
    const { schema, at } = nodes[index]!
    for (const child of childrenOf(schema)) add(child.schema, [...at, ...child.path])
    const target = typeof schema.$ref === 'string' ? refTarget(root, schema.$ref) : undefined
    if (target) add(target, refSegments(schema.$ref as string))
  }
  return nodes
}

const named: [RegExp, Draft][] = [
  [/draft-04/, 'draft-04'],
  [/draft-06/, 'draft-06'],
  [/draft-07/, 'draft-07'],
  [/2019-09/, '2019-09'],
  [/2020-12/, '2020-12'],
]
/** The draft that `$schema` names, or a guess from the keywords (reported as a repair). */
export function draftOf(schema: Schema, nodes: Node[], report: Report): Draft {
  const given = schema.$schema
  const known = typeof given === 'string' ? named.find(([pattern]) => pattern.test(given))?.[1] : undefined
  if (known) return known
  const draft = guess(schema, nodes)
  const params = { draft, ...(typeof given === 'string' && { given }) }
  report({ level: 'repair', code: given === undefined ? 'draft_missing' : 'draft_unknown', at: given === undefined ? '' : '/$schema', params, message: `${given === undefined ? 'No $schema' : `Unknown $schema ${String(given)}`}: read as ${draft}.` })
  return draft
}
function guess(schema: Schema, nodes: Node[]): Draft {
  const uses = (...keywords: string[]) => nodes.some((node) => keywords.some((keyword) => has(node.schema, keyword)))
  if (uses('prefixItems', '$dynamicRef', '$dynamicAnchor')) return '2020-12'
  if (uses('dependentRequired', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems', '$recursiveRef', '$anchor', 'minContains', 'maxContains')) return '2019-09'
  if (uses('if', 'const', 'contains', 'propertyNames', '$id')) return 'draft-07'
  return typeof schema.id === 'string' ? 'draft-04' : 'draft-07'
}

/** Rewrites every reference to `#/…` and takes away ids and anchors; reports what leads outside or nowhere. Changes the nodes. */
export function localise(root: Schema, nodes: Node[], draft: Draft, report: Report): void {
  const addresses = addressesOf(nodes, draft)
  const documents = nodes.filter(({ schema, at }) => at.length > 0 && isAddress(draft === 'draft-04' ? schema.id : schema.$id)).map(({ at }) => at)
  for (const { schema, at } of nodes) {
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'] as const) {
      const ref = schema[keyword]
      if (ref === undefined) continue
      const local = typeof ref === 'string' ? toLocal(ref, addresses, documentOf(documents, at)) : undefined
      if (keyword !== '$ref' && isAmbiguous(nodes, keyword, ref)) {
        report({ level: 'error', code: 'dynamic_ref', at: [...at, keyword], params: { ref }, message: `${String(ref)} means another schema depending on where it is met: such schemas are not supported.` })
        continue
      }
      const isFound = local !== undefined && refTarget(root, local) !== undefined
      if (isFound && local !== ref) report({ level: 'repair', code: 'ref_made_local', at: [...at, keyword], params: { ref, local }, message: `${String(ref)} is read as ${local}.` })
      if (isFound) {
        delete schema[keyword]
        schema.$ref = local
      } else refuse(ref, [...at, keyword], report)
    }
  }
  for (const { schema } of nodes) {
    for (const keyword of ['$schema', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', ...(draft === 'draft-04' ? ['id'] : [])]) {
      if (typeof schema[keyword] !== 'object' || keyword === '$vocabulary') delete schema[keyword]
    }
  }
}
/** Several dynamic anchors of one name: which is meant is known only while checking. */
function isAmbiguous(nodes: Node[], keyword: '$dynamicRef' | '$recursiveRef', ref: unknown): boolean {
  const anchors = nodes.filter(({ schema }) => (keyword === '$recursiveRef' ? schema.$recursiveAnchor === true : `#${String(schema.$dynamicAnchor)}` === String(ref).replace(/^[^#]*/, '')))
  return anchors.length > 1
}
function refuse(ref: unknown, at: string[], report: Report): void {
  if (typeof ref === 'string' && ref.startsWith('#')) return report({ level: 'error', code: 'unknown_ref', at, params: { ref }, message: `${ref} leads nowhere in this file.` })
  report({ level: 'error', code: 'remote_ref', at, params: { ref }, message: `${String(ref)} leads out of this file: only local references work, nothing is fetched.` })
}

/** Absolute address or `#anchor` → pointer. */
function addressesOf(nodes: Node[], draft: Draft): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const { schema, at } of nodes) {
    const pointer = `#${toPointer(at)}`
    const id = draft === 'draft-04' ? schema.id : schema.$id
    if (typeof id === 'string' && id !== '') addresses.set(id.startsWith('#') ? id : id.replace(/#.*$/, ''), pointer)
    if (typeof id === 'string' && !id.startsWith('#') && id.includes('#') && !id.endsWith('#')) addresses.set(id.slice(id.indexOf('#')), pointer)
    for (const anchor of [schema.$anchor, schema.$dynamicAnchor]) if (typeof anchor === 'string') addresses.set(`#${anchor}`, pointer)
  }
  return addresses
}
function isAddress(id: unknown): boolean {
  return typeof id === 'string' && id !== '' && !id.startsWith('#')
}
/** The innermost document around a place: `#` means its root. */
function documentOf(documents: string[][], at: string[]): string[] {
  const around = documents.filter((document) => document.every((segment, index) => at[index] === segment))
  return around.sort((a, b) => b.length - a.length)[0] ?? []
}
function toLocal(ref: string, addresses: Map<string, string>, document: string[]): string | undefined {
  if (ref === '#' || ref.startsWith('#/')) return `#${toPointer(document)}${ref.slice(1)}`
  const direct = addresses.get(ref)
  if (direct !== undefined) return direct
  const [address = '', fragment = ''] = ref.split('#')
  const base = addresses.get(address)
  if (address === '' || base === undefined) return undefined
  return fragment === '' || fragment.startsWith('/') ? joined(base, fragment) : addresses.get(`#${fragment}`)
}
function joined(base: string, fragment: string): string {
  return base === '#' && fragment === '' ? '#' : `${base === '#' ? '#' : base}${fragment}`
}
