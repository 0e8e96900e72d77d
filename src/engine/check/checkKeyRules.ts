// The key `keys` of resource.json names secrets that exist.
import type { Report } from '../load/problems.ts'
import { fieldSchema, parseFieldPath, toFieldPath } from '../schema/paths.ts'
import type { Definition } from '../types.ts'

/** Each secret that `keys` names is write-only and has the members beside it. */
export function checkKeyRules({ resource: { keys = [] }, schema }: Definition, report: Report): void {
  keys.forEach(({ at, previous, until }, index) => {
    const siblingPath = (name: string): string => toFieldPath([...parseFieldPath(at).slice(0, -1), name])
    const isText = (path: string): boolean => fieldSchema(schema, path)?.type === 'string'
    const isSecret = (path: string): boolean => isText(path) && fieldSchema(schema, path)?.writeOnly === true
    const wrong: [string, string, string][] = []
    if (!isSecret(at)) wrong.push(['at', at, 'a write-only text'])
    if (previous !== undefined && !isSecret(siblingPath(previous))) wrong.push(['previous', siblingPath(previous), 'a write-only text'])
    if (until !== undefined && !isText(siblingPath(until))) wrong.push(['until', siblingPath(until), 'a text'])
    for (const [key, field, kind] of wrong)
      report({
        level: 'error',
        code: 'unknown_key',
        at: ['keys', String(index), key],
        params: { place: field },
        message: `${field} is not ${kind}.`,
      })
  })
}
