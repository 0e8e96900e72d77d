// Keys about names on edges: a mistake would leave names without proof, or records without a check.
import { everySchema } from '../../schema/children.ts'
import { isPlainObject } from '../../json/objects.ts'
import { fieldSchema } from '../../schema/paths.ts'
import type { Report } from '../../load/problems.ts'
import type { Schema } from '../../schema/types.ts'
import type { Definition } from '../../types.ts'

const kinds = ['host', 'zone']

export function checkNamesKeys({ schema, resource }: Pick<Definition, 'schema' | 'resource'>, report: Report): void {
  const wrong = (at: string[], keyword: string, message: string): void =>
    report({ level: 'error', code: 'names_key', at, params: { keyword }, message })
  for (const { schema: node, path } of everySchema(schema)) {
    const { claims, reserved } = node as Record<string, unknown>
    if (claims !== undefined && !isClaims(schema, claims))
      wrong([...path, 'claims'], 'claims', '"claims" says {"kind": "host" or "zone"}, and of a host perhaps the "target" field.')
    if (claims !== undefined && resource.scope === 'provider')
      wrong([...path, 'claims'], 'claims', 'Names belong to accounts: a type of the provider claims none.')
    if (reserved !== undefined && !isTexts(reserved, ['below', 'at']))
      wrong([...path, 'reserved'], 'reserved', '"reserved" says {} or the fields "below" and "at".')
  }
  const { noLoop } = schema as Record<string, unknown>
  if (noLoop !== undefined && !(isPlainObject(noLoop) && isPaths(noLoop['hosts']) && isPaths(noLoop['sources'])))
    wrong(['noLoop'], 'noLoop', '"noLoop" says the field paths "hosts" and "sources", each a list.')
}

function isClaims(root: Schema, claims: unknown): boolean {
  if (!isTexts(claims, ['kind', 'target']) || !kinds.includes(String(claims['kind']))) return false
  return claims['target'] === undefined || fieldSchema(root, String(claims['target'])) !== undefined
}
function isTexts(value: unknown, names: string[]): value is Record<string, unknown> {
  return isPlainObject(value) && Object.entries(value).every(([name, text]) => names.includes(name) && typeof text === 'string')
}
function isPaths(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((path) => typeof path === 'string')
}
