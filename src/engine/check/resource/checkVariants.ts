// Variants only narrow, so that every stored record stays valid for the base schema.
import { checkPattern } from './checkPattern.ts'
import { own } from '../../json/objects.ts'
import { childrenNamed, pathTargets, type PathTarget } from '../../schema/paths.ts'
import type { Report } from '../../load/problems.ts'
import { widens } from '../schema/tighter.ts'
import type { Narrowing, Variant } from '../../load/resource/resourceFile.ts'
import type { Definition } from '../../types.ts'
import { drawingKeys, limitKeys } from '../../resolve/narrowField.ts'
import { matches } from '../../resolve/when.ts'

export function checkVariants({ resource, schema }: Definition, report: Report): void {
  ;(resource.variants ?? []).forEach((variant, index) => {
    const narrows = Object.values(variant.fields ?? {}).some((narrowing) =>
      Object.keys(narrowing).some((key) => !drawingKeys.some((drawing) => drawing === key)),
    )
    if (variant.when.locale !== undefined && narrows) {
      report({
        level: 'error',
        code: 'locale_narrows',
        at: ['variants', String(index), 'when', 'locale'],
        message: 'The language may not change what is valid.',
      })
    }
    for (const [path, narrowing] of Object.entries(variant.fields ?? {})) {
      const at = ['variants', String(index), 'fields', path]
      for (const target of pathTargets(schema, path)) checkTarget(target, narrowing, variant, at, report)
    }
  })
}

function checkTarget(target: PathTarget, narrowing: Narrowing, variant: Variant, at: string[], report: Report): void {
  // A variant's pattern applies in addition to the schema's own, so only its cost is judged.
  checkPattern(narrowing.pattern, [...at, 'pattern'], report)
  for (const field of childrenNamed(target.parent, target.name)) {
    for (const key of limitKeys) {
      const value = own(narrowing, key)
      if (value !== undefined && widens(field, key, value)) {
        report({
          level: 'error',
          code: 'widens',
          at: [...at, key],
          params: { base: field[key], value },
          message: `${key} of a variant may only narrow the schema's own.`,
        })
      }
    }
  }
  const takesAway = narrowing.hidden === true || narrowing.locked !== undefined || narrowing.readonly === true
  if (takesAway && matches({ mode: variant.when.mode }, { mode: 'create' }) && isNeeded(target) && !canBeFilled(target)) {
    report({
      level: 'error',
      code: 'hidden_required',
      at,
      params: { variant: variant.id },
      message: 'A required field that the caller cannot fill needs default, generate or const in schema.json.',
    })
  }
}
function isNeeded({ parent, name }: PathTarget): boolean {
  return parent.required?.includes(name) ?? false
}
function canBeFilled({ parent, name }: PathTarget): boolean {
  return childrenNamed(parent, name).every(
    (field) => field.default !== undefined || field.generate !== undefined || field.const !== undefined,
  )
}
