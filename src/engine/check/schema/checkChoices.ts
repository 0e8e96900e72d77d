// Checks words of a definition that come from a closed list, and required fields that no form would ask for; reports the valid choices.
import { nearestOf } from '../../load/nearest.ts'
import { everySchema } from '../../schema/children.ts'
import { isPlainObject, own } from '../../json/objects.ts'
import { deref, inPlaceSchemas, isSchema } from '../../schema/refs.ts'
import { parseFieldPath } from '../../schema/paths.ts'
import type { Report } from '../../load/problems.ts'
import type { ResourceFile } from '../../load/resource/resourceFile.ts'
import type { Schema } from '../../schema/types.ts'
import type { Definition } from '../../types.ts'
import { onlyValue } from '../../values/defaults/constants.ts'
import { VIEWS, viewName } from '../../values/views.ts'

export const uniqueScopes = ['provider', 'account', 'parent'] as const
/** Units with words in both languages (`form.units`). */
export const units = ['seconds', 'megabytes', 'bytes', 'percent'] as const

type UnknownChoice = { code: string; level: 'error' | 'warning'; at: string[]; name: string; allowed: readonly string[]; message: string }

export function reportChoice(report: Report, { code, level, at, name, allowed, message }: UnknownChoice): void {
  report({ level, code, at, params: { name, nearest: nearestOf(name, allowed), allowed: allowed.join(', ') }, message })
}

/** A `unique` with an unknown scope would separate records differently than the author expects. */
export function checkUniqueScopes(schema: Schema, report: Report): void {
  for (const { schema: node, path } of everySchema(schema)) {
    const scope = isPlainObject(node['unique']) ? node['unique'].scope : undefined
    if (scope === undefined || uniqueScopes.some((one) => one === scope)) continue
    const name = String(scope)
    const message = `There is no scope "${name}": ${uniqueScopes.join(', ')}.`
    reportChoice(report, { code: 'unknown_scope', level: 'error', at: [...path, 'unique', 'scope'], name, allowed: uniqueScopes, message })
  }
}

/** Views and units of `ui` and of variants; unknown ones are ignored and the field is rendered by its type. */
export function checkViews({ ui = {}, variants = [] }: ResourceFile, report: Report): void {
  for (const [field, hints] of Object.entries(ui)) {
    checkView(hints.view, ['ui', field, 'view'], report)
    const { unit } = hints
    if (typeof unit === 'string' && !units.some((one) => one === unit))
      reportChoice(report, {
        code: 'unknown_unit',
        level: 'warning',
        at: ['ui', field, 'unit'],
        name: unit,
        allowed: units,
        message: `There are no words for the unit "${unit}": it is shown as written. Known: ${units.join(', ')}.`,
      })
  }
  variants.forEach(({ fields = {} }, index) => {
    for (const [field, narrowing] of Object.entries(fields))
      checkView(narrowing.view, ['variants', String(index), 'fields', field, 'view'], report)
  })
}
function checkView(view: unknown, at: string[], report: Report): void {
  const name = viewName(view)
  const allowed = Object.keys(VIEWS)
  if (name === undefined || allowed.includes(name)) return
  const message = `There is no view "${name}": ${allowed.join(', ')}.`
  reportChoice(report, { code: 'unknown_view', level: 'error', at, name, allowed, message })
}
/** A required field that the form never asks for: nobody could create a record. Fields with generated values are exempt. */
export function checkRequiredIsShown({ resource, schema }: Definition, report: Report): void {
  const { sections, tabs } = resource.form
  if (resource.component !== undefined) return
  const all = [...(sections ?? []), ...(tabs ?? []).flatMap((tab) => tab.sections ?? [])]
  const paths = [
    ...all.flatMap((section) => section.fields.map((field) => (typeof field === 'string' ? field : field.field))),
    ...(tabs ?? []).flatMap(({ map, base }) => [...(map === undefined ? [] : [map]), ...(base ?? [])]),
  ]
  const inForm = new Set(paths.map((path) => parseFieldPath(path)[0]))
  for (const name of requiredOf(schema).filter((one) => !inForm.has(one) && !isFilled(resource, schema, one)))
    reportChoice(report, {
      code: 'required_not_drawn',
      level: 'warning',
      at: sections ? ['form', 'sections'] : ['form', 'tabs'],
      name,
      allowed: all.map(({ id }) => id),
      message: `"${name}" is required but is in no section: the form cannot create a record. Sections: ${all.map(({ id }) => id).join(', ')}.`,
    })
}

/** Fields that every record requires, through references and `allOf`. */
function requiredOf(schema: Schema): string[] {
  const faces = [deref(schema, schema), ...(schema.allOf ?? []).map((part) => deref(schema, part)).filter((part) => part.if === undefined)]
  return [...new Set(faces.flatMap((face) => face.required ?? []))]
}
function isFilled({ scope, variants = [] }: ResourceFile, root: Schema, name: string): boolean {
  const fields = inPlaceSchemas(root, root).flatMap((face) => own(face.properties, name) ?? [])
  const isGiven = fields.filter(isSchema).some((field) => {
    const { default: given, readOnly, generate } = deref(root, field)
    return given !== undefined || readOnly === true || generate !== undefined || onlyValue(root, field) !== undefined
  })
  const isHidden = variants.some((variant) => variant.fields?.[name]?.hidden === true)
  // Undeclared fields cannot be in a section.
  return fields.length === 0 || isGiven || isHidden || (typeof scope === 'object' && scope.field === name)
}
