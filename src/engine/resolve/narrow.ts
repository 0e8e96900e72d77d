// Narrows a definition for a browser: everything about the caller is decided; `mode` and `active` remain for `resolve`.
import { resolve } from './resolve.ts'
import { clone } from '../json/objects.ts'
import { pathTargets, shownSchema } from '../schema/paths.ts'
import { documentPath, isEnvelope } from './envelope.ts'
import { narrowGate } from './gates.ts'
import { drawingKeys, narrowField } from './narrowField.ts'
import type { Narrowing, ResourceFile, Section, SectionField, Variant } from '../load/resource/resourceFile.ts'
import type { Context, FieldPath, Schema, When } from '../schema/types.ts'
import type { Definition } from '../types.ts'
import { remaining } from './when.ts'

/**
 * Applies and strips variants and `when`s on client, brand, feature, role, reach and locale.
 * Resolving the result with {mode, active} gives the same form schema, byte for byte, as resolving the whole definition.
 */
export function narrowForCaller(definition: Definition, context: Context): Definition {
  const { resource } = definition
  const schema = clone(definition.schema)
  const variants = decided(resource.variants ?? [], context)
  const kept = applyVariants(schema, variants)
  const shows = (path: FieldPath) => path === 'q' || isEnvelope(path) || shownSchema(schema, documentPath(path)) !== undefined
  const { access, route } = resolve({ ...definition, schema }, { ...context, mode: undefined, active: undefined })
  return {
    ...definition,
    schema,
    words: {},
    problems: [],
    inputs: Object.fromEntries(Object.entries(definition.inputs).filter(([id]) => usesInput(resource, id, context))),
    resource: {
      ...resource,
      ...(resource.menu && { menu: decided([resource.menu], context)[0] }),
      ...(Object.keys(route).length > 0 && { route }),
      access,
      list: {
        ...resource.list,
        columns: decided(resource.list.columns, context).filter((column) => shows(pathOf(column))),
        ...(resource.list.filters && { filters: decided(resource.list.filters, context).filter((filter) => shows(pathOf(filter))) }),
      },
      form: narrowForm(resource.form, context, shows),
      ...(resource.ui && {
        ui: Object.fromEntries(
          Object.entries(resource.ui)
            .filter(([path]) => shows(path))
            .map(([path, ui]) => [path, narrowGate(ui, context)]),
        ),
      }),
      ...(resource.actions && { actions: decided(resource.actions, context) }),
      ...(resource.warnings && { warnings: decided(resource.warnings, context).filter((warning) => warning.at.some(shows)) }),
      ...(resource.variants && { variants: kept.map((variant) => showing(variant, context, shows)).filter(hasEffect) }),
    },
  }
}

/** Items whose conditions on the caller hold, with only the page's facts left in their `when`. */
function decided<T>(items: T[], context: Context): T[] {
  return items.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [item]
    const when = remaining((item as { when?: When }).when, context)
    if (!when) return []
    const { when: _, ...rest } = item as { when?: When }
    return [(Object.keys(when).length ? { ...rest, when } : rest) as T]
  })
}

/**
 * Applies the certain part: the variants before the first one that depends on the page, and every permanently hidden field.
 * The others stay in order, so that the result does not depend on who applies them.
 */
function applyVariants(schema: Schema, variants: Variant[]): Variant[] {
  const waiting = variants.findIndex((variant) => variant.when !== undefined && variant.fields !== undefined)
  return variants.map((variant, index) => {
    if (variant.when !== undefined) return variant
    const isCertain = waiting === -1 || index < waiting
    const left = Object.entries(variant.fields ?? {}).flatMap(([path, narrowing]): [string, Narrowing][] => {
      if (narrowing.locked !== undefined || (!isCertain && !narrowing.hidden)) return [[path, narrowing]]
      for (const target of pathTargets(schema, path)) narrowField(target, narrowing)
      const drawing = Object.fromEntries(drawingKeys.filter((key) => narrowing[key] !== undefined).map((key) => [key, narrowing[key]]))
      return Object.keys(drawing).length && !narrowing.hidden ? [[path, drawing]] : []
    })
    return { ...variant, when: {}, fields: Object.fromEntries(left) }
  })
}

function showing(variant: Variant, context: Context, shows: (path: FieldPath) => boolean): Variant {
  const fields = Object.entries(variant.fields ?? {}).filter(([path]) => shows(path))
  const { route: _, create: __, ...rest } = variant
  return {
    ...rest,
    ...(variant.fields && { fields: Object.fromEntries(fields.map(([path, narrowing]) => [path, narrowGate(narrowing, context)])) }),
  }
}
function hasEffect(variant: Variant): boolean {
  return Object.keys(variant.fields ?? {}).length > 0 || variant.texts !== undefined || variant.access !== undefined
}
function narrowForm(form: ResourceFile['form'], context: Context, shows: (path: FieldPath) => boolean): ResourceFile['form'] {
  const sections = (list: Section[]) => decided(list, context).map((section) => narrowSection(section, context, shows))
  return {
    ...form,
    ...(form.questions && { questions: decided(form.questions, context) }),
    ...(typeof form.back === 'object' && { back: left(form.back, context) }),
    ...(form.sections && { sections: sections(form.sections) }),
    ...(form.tabs && {
      tabs: decided(form.tabs, context).map((tab) => ({
        ...tab,
        ...(tab.sections && { sections: sections(tab.sections) }),
        ...(tab.base && { base: tab.base.filter(shows) }),
      })),
    }),
  }
}
/** The rest of a condition: true or false if nothing is left. */
function left(when: When, context: Context): boolean | When {
  const rest = remaining(when, context)
  return rest !== undefined && (Object.keys(rest).length > 0 ? rest : true)
}
function narrowSection(section: Section, context: Context, shows: (path: FieldPath) => boolean): Section {
  const fields = decided<SectionField>(section.fields, context).filter((field) => shows(pathOf(field)))
  if (typeof section.collapsed !== 'object') return { ...section, fields }
  return { ...section, fields, collapsed: left(section.collapsed, context) }
}
function usesInput(resource: ResourceFile, id: string, context: Context): boolean {
  return decided(resource.actions ?? [], context).some((action) => (action.input ?? action.id) === id)
}
function pathOf(item: string | { field: FieldPath }): FieldPath {
  return typeof item === 'string' ? item : item.field
}
