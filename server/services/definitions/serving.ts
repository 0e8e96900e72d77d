// The caller's view of definitions: the visible types, each narrowed to the caller, with the texts of the rest.
import { can, type Actor } from '../../../src/engine/rights/access.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { formSchemaOf, type FormSchema } from '../../../src/engine/resolve/formSchema.ts'
import { mentions } from '../../../src/engine/schema/mentions.ts'
import { narrowForCaller } from '../../../src/engine/resolve/narrow.ts'
import { operations, type Operation, type PageRoutes, type ResourceFile } from '../../../src/engine/load/resource/resourceFile.ts'
import { reachesAsProgram, tokensOf } from '../../../src/engine/rights/tokens.ts'
import type { Context, Locale, Mode } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { idPrefixOf, routesOf } from '../../../src/engine/pages/pages.ts'
import { toFieldPath } from '../../../src/engine/schema/paths.ts'
import { listableReferences } from '../../../src/engine/schema/plainReferences.ts'
import { matches } from '../../../src/engine/resolve/when.ts'
import { createLru } from '../../store/database/lru.ts'
import { groupLabelOf, typeLabelsOf } from './labels.ts'
import { servesHosts } from '../names/claims.ts'
import { isMarkedFor } from './clientMarks.ts'
import { contextKey, namedFacts } from './namedFacts.ts'
import type { DefinitionRegistry } from './types.ts'

export type Viewer = {
  actor: Actor
  context: Context
  /** An account is named; types of accounts exist only inside one. */ inAccount: boolean
}
export type Allowed = Record<Operation, boolean>
export type DefinitionSummary = Pick<ResourceFile, 'name' | 'scope' | 'icon' | 'menu' | 'title'> & {
  /** Address of the request that the caller sends in place of creating a record. */
  order?: string
  hash: string
  /** `creates`: create pages of other types that lead to the caller's own. */
  route: NonNullable<ResourceFile['route']> & { creates?: string[] }
  idPrefix: string
  /** Its records serve hosts: their requests are counted. */
  traffic?: true
  /** Agents report how many viewers its records have. */
  watched?: true
  /** Shown on every page. */
  footer?: true
  label: Record<Locale, string>
  one: Record<Locale, string>
  can: Allowed
  /** Label of the menu group, where it is the operator's own. */
  groupLabel?: Partial<Record<Locale, string>>
  /** Fields of an operator's type that reference records of another, and the fields those keep. */
  refers?: { type: string; field: string; value: string }[]
}
export type FormModule = Pick<FormSchema, 'schema' | 'extras' | 'hash'> & { mode: Mode; active?: boolean }
export type Projection = { definition: Definition; modules: FormModule[] }
export type Serving = ReturnType<typeof createServing>

const formModes: Mode[] = ['create', 'edit', 'show']

export function createServing(registry: Pick<DefinitionRegistry, 'list' | 'get' | 'resolve'>, facts: Facts) {
  const projections = createLru<Projection>(500)
  return { summaries, find, projection, allowed }

  /** Types that are open to the caller for at least one operation, in the registry's order. */
  function summaries(viewer: Viewer): DefinitionSummary[] {
    return registry
      .list()
      .filter((definition) => isOpen(definition, viewer))
      .map((definition) => summaryOf(definition, viewer))
  }

  /** A type open to the caller; undefined for closed and unknown ones alike. */
  function find(name: string, viewer: Viewer): Definition | undefined {
    const definition = registry.get(name)
    return definition && isOpen(definition, viewer) ? definition : undefined
  }

  function allowed(definition: Definition, { actor, context }: Viewer): Allowed {
    const { access } = registry.resolve(definition.name, { ...context, mode: 'list' })
    const isMarked = isMarkedFor(definition, actor, context)
    const open = tokensOf(definition.resource, (name) => registry.get(name)?.resource)
    const may = (operation: Operation): boolean => can(actor, access[operation], facts) && reachesAsProgram(actor, open, operation)
    return Object.fromEntries(operations.map((operation) => [operation, isMarked && may(operation)])) as Allowed
  }

  /** The definition for a browser, and the modules that its forms load. */
  function projection(definition: Definition, { actor, context }: Viewer): Projection {
    const named = namedFacts(definition)
    const denied = (definition.resource.actions ?? []).filter(({ access }) => !can(actor, access, facts)).map(({ id }) => id)
    const key = `${definition.hash} ${contextKey(named, { ...context, mode: undefined })} ${denied.join(' ')}`
    const cached = projections.get(key)
    if (cached) return cached
    const narrowed = narrowForCaller(withoutActions(definition, denied), context)
    const actives = named.facts.includes('active') ? [undefined, true, false] : [undefined]
    const made = { definition: narrowed, modules: formModes.flatMap((mode) => actives.map((active) => moduleOf(narrowed, mode, active))) }
    projections.set(key, made)
    return made
  }

  function isOpen(definition: Definition, viewer: Viewer): boolean {
    // The provider's types are seen outside accounts.
    if (viewer.inAccount !== isOfAccounts(definition)) return false
    return Object.values(allowed(definition, viewer)).some(Boolean)
  }

  /** A child is shown where its parents are. */
  function isOfAccounts({ resource: { scope } }: Definition): boolean {
    if (typeof scope === 'string') return scope === 'account'
    const parent = registry.get(scope.parent)
    return parent === undefined || isOfAccounts(parent)
  }

  function summaryOf(definition: Definition, viewer: Viewer): DefinitionSummary {
    const { name, scope, icon, menu, title } = definition.resource
    const groupLabel = groupLabelOf(definition)
    const shown = menu && matches(menu.when, viewer.context) ? { menu: { ...menu, when: undefined } } : {}
    return {
      name,
      hash: definition.hash,
      scope,
      icon,
      ...shown,
      title,
      ...flagsOf(definition),
      route: routeFor(definition, viewer.context),
      idPrefix: idPrefixOf(definition.resource),
      label: typeLabelsOf(definition, 'name'),
      one: typeLabelsOf(definition, 'one'),
      can: allowed(definition, viewer),
      ...orderOf(definition, viewer),
      ...(groupLabel && { groupLabel }),
      ...refersOf(registry, definition, viewer),
    }
  }

  /** The page of the request in place of a new record, for those who may send it and create no record. */
  function orderOf(definition: Definition, viewer: Viewer): Pick<DefinitionSummary, 'order'> {
    const { order, page } = registry.resolve(definition.name, { ...viewer.context, mode: 'list' }).create
    const request = order === undefined ? undefined : registry.get(order)
    if (request === undefined || allowed(definition, viewer).create || !allowed(request, viewer).create) return {}
    return { order: page ?? routeFor(request, viewer.context)!.create! }
  }

  function routeFor(definition: Definition, context: Context): DefinitionSummary['route'] {
    const { name, resource } = definition
    const { route } = registry.resolve(name, { ...context, mode: undefined })
    const { list, create, record } = routesOf(name, {
      ...routesBelow(registry, definition, (parent) => routeFor(parent, context)),
      ...route,
    })
    const others = [resource, ...(resource.variants ?? [])].map(({ route: other }) => other?.create)
    const creates = [...new Set(others.filter((path) => path !== undefined && path !== create))] as string[]
    return { list, create, record, ...(route.search && { search: true }), ...(creates.length > 0 && { creates }) }
  }
}

/** Types in the caller's lists. Records of the portal's own types appear there if the type that they name has the tab *Used by*. */
function refersOf(
  registry: Pick<DefinitionRegistry, 'get' | 'resolve'>,
  definition: Definition,
  { context }: Viewer,
): Pick<DefinitionSummary, 'refers'> {
  if (!mentions(definition.schema, 'reference')) return {}
  const { schema } = registry.resolve(definition.name, { ...context, mode: 'list' })
  const { scope } = definition.resource
  const refers = listableReferences(schema)
    .filter(({ reference: { type } }) => definition.origin !== 'builtin' || showsUses(registry.get(type)))
    .map(({ path, reference: { type, value } }) => ({ type, field: toFieldPath(path), value }))
    .filter(({ field }) => typeof scope !== 'object' || field !== scope.field)
  return refers.length > 0 ? { refers } : {}
}

function flagsOf(definition: Definition): Pick<DefinitionSummary, 'traffic' | 'watched' | 'footer'> {
  const { reports, lead } = definition.resource
  return {
    ...(servesHosts(definition) && { traffic: true as const }),
    ...(reports?.figures?.['viewers'] !== undefined && { watched: true as const }),
    ...(lead?.footer && { footer: true as const }),
  }
}

/** Records below another are listed in one of its tabs; their pages take that record from the address. */
function routesBelow(
  registry: Pick<DefinitionRegistry, 'get'>,
  { name, resource: { scope } }: Definition,
  aboveOf: (parent: Definition) => PageRoutes,
): PageRoutes {
  const parent = typeof scope === 'object' && /^\w+$/.test(scope.field) ? registry.get(scope.parent) : undefined
  if (typeof scope !== 'object' || !parent) return {}
  const own = `/${name}/of/:${scope.field}`
  const tab = (parent.resource.form.tabs ?? []).find(({ related }) => related === name)?.id
  const above = routesOf(parent.name, aboveOf(parent)).record.replace('/:target?', '').replace(/:id\b/, `:${scope.field}`)
  return { list: tab === undefined ? above : `${above}/${tab}`, create: `${own}/new`, record: `${own}/:id/:target?` }
}

const showsUses = (definition: Definition | undefined): boolean => definition?.resource.form.tabs?.some(({ id }) => id === 'used') === true

function moduleOf(definition: Definition, mode: Mode, active: boolean | undefined): FormModule {
  const { schema, extras, hash } = formSchemaOf(definition, active === undefined ? { mode } : { mode, active })
  return { mode, ...(active === undefined ? {} : { active }), schema, extras, hash }
}

/** Actions that the caller may not take are omitted. */
function withoutActions(definition: Definition, denied: string[]): Definition {
  const { resource } = definition
  return denied.length === 0
    ? definition
    : { ...definition, resource: { ...resource, actions: (resource.actions ?? []).filter(({ id }) => !denied.includes(id)) } }
}
