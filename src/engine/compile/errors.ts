// Reduces Ajv's errors to one error per path, at a path where a form can show it.
import { maxCollected } from './boundErrors.ts'
import { mapBack, type Moved } from '../values/normalize/normalize.ts'
import { escapeSegment } from '../json/pointer.ts'
import { humanise } from '../words/words.ts'
import type { FieldError } from '../types.ts'

export type AjvError = { instancePath: string; schemaPath: string; keyword: string; params: Record<string, unknown>; propertyName?: string }

/** More errors than a page can show; the others appear once these are fixed. */
export const maxErrors = 100
/** Priority of the errors at one path: missing values, then wrong types, then the others in order. */
const precedence = ['forbidden', 'required', 'minLength', 'minItems', 'minProperties', 'type', 'format', 'pattern']
/** Errors that only summarize others. */
const summaries = new Set(['if', 'propertyNames'])

/** `moved` maps the paths of a normalized copy back. */
export function toFieldErrors(errors: AjvError[] | null | undefined, moved: Moved = {}, most = maxErrors): FieldError[] {
  const first = new Map<string, FieldError>()
  for (const error of bestBranches((errors ?? []).slice(0, maxCollected).filter((item) => !summaries.has(item.keyword)))) {
    const found = toFieldError(error, moved)
    const before = first.get(found.path)
    if (!before || rank(found) < rank(before)) first.set(found.path, found)
  }
  return [...first.values()].slice(0, most)
}

function toFieldError(error: AjvError, moved: Moved): FieldError {
  const { keyword, params, propertyName } = error
  const name = propertyName ?? params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
  const path = typeof name === 'string' ? `${error.instancePath}/${escapeSegment(name)}` : error.instancePath
  return {
    path: mapBack(path, moved),
    keyword: names[keyword] ?? keyword,
    params: propertyName === undefined ? params : { ...params, key: propertyName },
  }
}
/** Merges codes that mean the same to a user. */
const names: Record<string, string> = {
  'false schema': 'forbidden',
  dependencies: 'required',
  dependentRequired: 'required',
  unevaluatedProperties: 'additionalProperties',
}

function rank({ keyword }: FieldError): number {
  const at = precedence.indexOf(keyword)
  return at === -1 ? precedence.length : at
}

/** Of a failed `anyOf`/`oneOf`, only the errors of the closest branch are kept, or the summary if no branch is close. */
function bestBranches(errors: AjvError[]): AjvError[] {
  let kept = errors
  for (const summary of errors) {
    if (summary.keyword !== 'anyOf' && summary.keyword !== 'oneOf') continue
    const inner = kept.filter(
      (error) => error.schemaPath.startsWith(`${summary.schemaPath}/`) && isAtOrBelow(error.instancePath, summary.instancePath),
    )
    const best = nearest(inner, summary)
    kept = [...kept.filter((error) => !inner.includes(error) && (error !== summary || best.length === 0)), ...best]
  }
  return kept
}
function isAtOrBelow(path: string, owner: string): boolean {
  return path === owner || path.startsWith(`${owner}/`)
}
function nearest(inner: AjvError[], summary: AjvError): AjvError[] {
  const branches = new Map<string, AjvError[]>()
  for (const error of inner) {
    const branch = error.schemaPath.slice(summary.schemaPath.length + 1).split('/')[0] ?? ''
    branches.set(branch, [...(branches.get(branch) ?? []), error])
  }
  const near = [...branches.values()].filter((group) => group.every((error) => leadsInside(error, summary)))
  const [best = [], ...others] = near.sort((a, b) => a.length - b.length)
  const needed = [best, ...others].flatMap(([one, more]) =>
    one && !more && one.keyword === 'required' && one.instancePath === summary.instancePath ? String(one.params.missingProperty) : [],
  )
  const names = [...new Set(needed)]
  // Any one of several fields is enough: none of them is the missing one.
  return best[0]?.params.missingProperty === names[0] && names.length > 1
    ? [{ ...best[0]!, keyword: 'oneNeeded', params: { names: names.map(humanise).join(', '), fields: names } }]
    : best
}
/** Errors about the value itself or about the discriminating constant would mislead: the branch is for another kind. */
function leadsInside(error: AjvError, summary: AjvError): boolean {
  if (['required', 'additionalProperties', 'unevaluatedProperties'].includes(error.keyword)) return true
  return error.instancePath !== summary.instancePath && error.keyword !== 'const'
}
