// Explains why a field is or is not visible, as data for the command line and for staff.
import { formSchemaOf } from './formSchema.ts'
import { reservedIn } from '../load/resource/reservedKeys.ts'
import type { Narrowing } from '../load/resource/resourceFile.ts'
import type { Context, FieldPath } from '../schema/types.ts'
import type { Definition } from '../types.ts'
import { matches } from './when.ts'

export type Explanation = {
  name: string
  context: Context
  /** Every variant: whether it is active, and its effect on each field. */
  variants: { id: string; applied: boolean; when: unknown; fields: Record<FieldPath, Narrowing> }[]
  hidden: FieldPath[]
  locked: Record<FieldPath, string>
  columns: FieldPath[]
  sections: { id: string; tab?: string; fields: FieldPath[] }[]
  /** Tabs, sections, columns, filters and actions that are left out, with the deciding `when`. */
  leftOut: { kind: string; id: string; when: unknown }[]
  access: Record<string, string[]>
  /** Reserved keys in use, which have no effect yet. */
  reserved: string[]
  /** Name of the compiled module of the form. */
  hash: string
}

export function explain(definition: Definition, context: Context): Explanation {
  const { resolved, hash } = formSchemaOf(definition, context)
  const { resource } = definition
  const applied = new Set(resolved.applied)
  return {
    name: definition.name,
    context,
    variants: (resource.variants ?? []).map((variant) => ({
      id: variant.id,
      applied: applied.has(variant.id),
      when: variant.when,
      fields: variant.fields ?? {},
    })),
    hidden: resolved.hidden,
    locked: resolved.locked,
    columns: resolved.columns.map((column) => column.field),
    sections: [
      ...(resolved.form.sections ?? []).map(({ id, fields }) => ({ id, fields })),
      ...(resolved.form.tabs ?? []).flatMap((tab) => (tab.sections ?? []).map(({ id, fields }) => ({ id, tab: tab.id, fields }))),
    ],
    leftOut: leftOut(definition, context),
    access: Object.fromEntries(Object.entries(resolved.access).map(([operation, words]) => [operation, words ?? []])),
    reserved: reservedIn(resource),
    hash,
  }
}

function leftOut({ resource }: Definition, context: Context): Explanation['leftOut'] {
  const tabs = resource.form.tabs ?? []
  const sections = [...(resource.form.sections ?? []), ...tabs.flatMap((tab) => tab.sections ?? [])]
  const all: { kind: string; item: unknown }[] = [
    ...tabs.map((item) => ({ kind: 'tab', item })),
    ...sections.map((item) => ({ kind: 'section', item })),
    ...sections.flatMap((section) => section.fields).map((item) => ({ kind: 'field', item })),
    ...resource.list.columns.map((item) => ({ kind: 'column', item })),
    ...(resource.list.filters ?? []).map((item) => ({ kind: 'filter', item })),
    ...(resource.actions ?? []).map((item) => ({ kind: 'action', item })),
  ]
  return all.flatMap(({ kind, item }) => {
    if (typeof item !== 'object' || item === null) return []
    const { id, field, when } = item as { id?: string; field?: string; when?: Parameters<typeof matches>[0] }
    return when && !matches(when, context) ? [{ kind, id: id ?? field ?? '', when }] : []
  })
}
