// definition × context → the input of pages and of the server's checks.
import { decideGate } from './gates.ts'
import { documentPath, isEnvelope } from './envelope.ts'
import { drawingKeys, narrowField } from './narrowField.ts'
import { clone, has } from '../json/objects.ts'
import { pathTargets, shownSchema } from '../schema/paths.ts'
import { relaxSecrets } from '../values/normalize/secrets.ts'
import type { Action, Column, Filter, ResourceFile, Section, Tab, Variant } from '../load/resource/resourceFile.ts'
import type { Context, Schema, When } from '../schema/types.ts'
import type { Definition, Resolved, ResolvedSection, ResolvedTab } from '../types.ts'
import { matches } from './when.ts'

/** Applies the variants in order (later wins) and decides every `when`. In `mode: edit` write-only fields are not required. */
export function resolve(definition: Definition, context: Context): Resolved {
  const { resource } = definition
  const variants = (resource.variants ?? []).filter((variant) => matches(variant.when, context))
  const state: State = { schema: clone(definition.schema), ui: clone(resource.ui ?? {}), hidden: [], locked: {} }
  for (const variant of variants) applyVariant(state, variant)
  if (context.mode === 'edit') relaxSecrets(state.schema)
  const shows = (path: string) => isEnvelope(path) || shownSchema(state.schema, documentPath(path)) !== undefined
  return {
    name: definition.name,
    ...state,
    ui: Object.fromEntries(Object.entries(state.ui).map(([path, ui]) => [path, decideGate(ui, context)])),
    columns: resource.list.columns
      .map(asColumn)
      .filter((column) => matches(column.when, context) && shows(column.field))
      .map(withoutWhen),
    filters: (resource.list.filters ?? [])
      .map(asFilter)
      .filter((filter) => matches(filter.when, context) && (filter.field === 'q' || shows(filter.field)))
      .map(withoutWhen),
    form: resolveForm(resource.form, context, (path) => shows(path) || has(state.locked, path)),
    texts: Object.assign({}, ...variants.map((variant) => variant.texts ?? {})) as Record<string, string>,
    actions: (resource.actions ?? []).filter((action) => matches(action.when, context)).map((action): Action => withoutWhen(action)),
    warnings: (resource.warnings ?? []).filter((warning) => matches(warning.when, context) && warning.at.some(shows)).map(withoutWhen),
    access: Object.assign({}, resource.access, ...variants.map((variant) => variant.access ?? {})) as ResourceFile['access'],
    route: Object.assign({}, resource.route, ...variants.map((variant) => variant.route ?? {})) as Resolved['route'],
    create: Object.assign({}, resource.create, ...variants.map((variant) => variant.create ?? {})) as Resolved['create'],
    applied: variants.map((variant) => variant.id),
  }
}

type State = { schema: Schema; ui: Resolved['ui']; hidden: string[]; locked: Record<string, string> }

function applyVariant(state: State, variant: Variant): void {
  for (const [path, narrowing] of Object.entries(variant.fields ?? {})) {
    const found = pathTargets(state.schema, path)
    if (!found.length) continue
    for (const target of found) narrowField(target, narrowing)
    if (narrowing.hidden) state.hidden.push(path)
    if (narrowing.locked !== undefined) state.locked[path] = narrowing.locked
    const drawing = drawingKeys.filter((key) => narrowing[key] !== undefined).map((key) => [key, narrowing[key]])
    if (drawing.length) state.ui[path] = { ...state.ui[path], ...Object.fromEntries(drawing) }
  }
}

function resolveForm(form: ResourceFile['form'], context: Context, shows: (path: string) => boolean): Resolved['form'] {
  const { sections, tabs, back, questions, ...rest } = form
  return {
    ...rest,
    back: isSo(back, context),
    ...(questions && { questions: questions.filter(({ when }) => matches(when, context)).map(withoutWhen) }),
    ...(sections && { sections: resolveSections(sections, context, shows) }),
    ...(tabs && {
      tabs: tabs
        .filter((tab) => matches(tab.when, context) && (tab.map === undefined || shows(tab.map)))
        .map((tab) => resolveTab(tab, context, shows)),
    }),
  }
}
function resolveTab(tab: Tab, context: Context, shows: (path: string) => boolean): ResolvedTab {
  const { sections, when: _, base, ...rest } = tab
  return { ...rest, ...(sections && { sections: resolveSections(sections, context, shows) }), ...(base && { base: base.filter(shows) }) }
}
function resolveSections(sections: Section[], context: Context, shows: (path: string) => boolean): ResolvedSection[] {
  return sections
    .filter((section) => matches(section.when, context))
    .map(({ when: _, fields, collapsed, ...rest }) => ({
      ...rest,
      fields: sectionFields(fields, context, shows),
      collapsed: isSo(collapsed, context),
      ...(collapsed !== undefined && { collapsible: true }),
    }))
    .filter((section) => section.fields.length > 0)
}
function sectionFields(fields: Section['fields'], context: Context, shows: (path: string) => boolean): string[] {
  return fields
    .map((field) => (typeof field === 'string' ? { field } : field))
    .filter((item) => matches('when' in item ? item.when : undefined, context) && shows(item.field))
    .map((item) => item.field)
}
function isSo(said: boolean | When | undefined, context: Context): boolean {
  return typeof said === 'object' ? matches(said, context) : said === true
}
function asColumn(column: Column): Exclude<Column, string> {
  return typeof column === 'string' ? { field: column } : column
}
function asFilter(filter: Filter): Exclude<Filter, string> {
  return typeof filter === 'string' ? { field: filter } : filter
}
function withoutWhen<T extends { when?: unknown }>(item: T): T {
  const { when: _, ...rest } = item
  return rest as T
}
