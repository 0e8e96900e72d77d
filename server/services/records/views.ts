// A person's settings for the list of a type: named views (filters, sort, columns), and the table's columns and density.
import type { Clock } from '../model.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { ServiceSettings } from '../settings.ts'
import type { Store } from '../../store/types.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import type { ViewOwner, ViewRow } from '../../store/records/lists.ts'
import { StoreError } from '../../store/database/errors.ts'
import { randomText } from '../access/keys/random.ts'
import { invalid, notFound, Problem } from '../problem.ts'
import type { Caller } from '../model.ts'
import { limitOf } from './limits/limits.ts'
import { servesHosts } from '../names/claims.ts'
import { recordQuery } from './read/query.ts'
import type { Limit } from './limits/room.ts'
import { type Target, targetOf } from './read/target.ts'

export const maxViews = 50
export type ListLayout = { columns?: Record<string, boolean>; density?: 'normal' | 'compact' }
export type ViewFields = { filter?: Record<string, unknown>; sort?: [field: string, order: 'ASC' | 'DESC']; columns?: string[] }
export type NewView = ViewFields & { name: string; is_default?: boolean }
/** `dropped` names parts that the type no longer has; they are removed from the rest. */
export type SavedView = NewView & { id: string; is_default: boolean; dropped: string[] }
export type ListSettings = { limit: Limit | null; layout: ListLayout; views: SavedView[] }
export type Views = {
  read: (caller: Caller, type: string) => Promise<ListSettings>
  keepLayout: (caller: Caller, type: string, layout: ListLayout) => Promise<ListLayout>
  /** Throws 400 `invalid`, 409 `limit_reached` (50) and `not_unique` (the name). */
  add: (caller: Caller, type: string, view: NewView) => Promise<SavedView>
  replace: (caller: Caller, type: string, id: string, view: NewView) => Promise<SavedView>
  remove: (caller: Caller, type: string, id: string) => Promise<void>
}
type Parts = { store: Store; registry: DefinitionRegistry; facts: Facts; settings: ServiceSettings; clock: Clock }

export function createViews(parts: Parts): Views {
  const { store, settings, clock } = parts
  const open = (caller: Caller, type: string): { target: Target; owner: ViewOwner } => {
    const target = targetOf(parts, caller, type, 'read')
    return { target, owner: { scope: target.scope, person: caller.actor, type } }
  }

  return {
    async read(caller, type) {
      const { target, owner } = open(caller, type)
      const layout = await store.lists.layout(owner.person, type)
      return {
        limit: limitOf(settings.RECORD_LIMITS, target.definition, target.scope) ?? null,
        layout: layout === undefined ? {} : (JSON.parse(layout) as ListLayout),
        views: (await store.lists.views(owner)).map((row) => viewOf(target, row)),
      }
    },
    async keepLayout(caller, type, layout) {
      const { owner } = open(caller, type)
      await store.lists.keepLayout(owner.person, type, JSON.stringify(layout))
      return layout
    },
    async add(caller, type, view) {
      const { target, owner } = open(caller, type)
      refuseUnknown(target, view)
      const id = `view_${randomText(12)}`
      const row = { id, ...rowOf(view), created_at: clock().toISOString() }
      await written(async () =>
        store.transaction(async ({ lists }) => {
          if ((await lists.views(owner)).length >= maxViews)
            throw new Problem(409, 'limit_reached', {
              errors: [{ path: '', keyword: 'limit', params: { limit: maxViews, per: 'person' } }],
            })
          if (view.is_default) await lists.clearDefault(owner)
          await lists.addView(owner, row)
        }),
      )
      return viewOf(target, row)
    },
    async replace(caller, type, id, view) {
      const { target, owner } = open(caller, type)
      refuseUnknown(target, view)
      await written(async () =>
        store.transaction(async ({ lists }) => {
          if (view.is_default) await lists.clearDefault(owner)
          if (!(await lists.changeView(owner, id, rowOf(view)))) throw notFound()
        }),
      )
      return viewOf(target, { id, ...rowOf(view) })
    },
    async remove(caller, type, id) {
      if (!(await store.lists.removeView(open(caller, type).owner, id))) throw notFound()
    },
  }
}

function rowOf({ name, is_default = false, filter, sort, columns }: NewView): Pick<ViewRow, 'name' | 'data' | 'is_default'> {
  return { name: name.trim(), is_default: Number(is_default), data: JSON.stringify({ filter, sort, columns } satisfies ViewFields) }
}

/** A second view of the same name: the index rejects it. */
async function written(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof StoreError && error.fault === 'conflict')
      throw new Problem(409, 'not_unique', { errors: [{ path: '/name', keyword: 'unique', params: {} }], cause: error })
    throw error
  }
}

function viewOf(target: Target, { id, name, data, is_default }: Pick<ViewRow, 'id' | 'name' | 'data' | 'is_default'>): SavedView {
  const { filter, sort, columns } = JSON.parse(data) as ViewFields
  const lostFields = misfits(target, { filter, sort, columns }).map(({ name: lost }) => lost)
  const kept = filter && Object.fromEntries(Object.entries(filter).filter(([field]) => !lostFields.includes(field)))
  return {
    id,
    name,
    is_default: is_default === 1,
    dropped: [...new Set(lostFields)],
    ...(kept && { filter: kept }),
    ...(sort && !lostFields.includes(sort[0]) && { sort }),
    ...(columns && { columns: columns.filter((field) => !lostFields.includes(field)) }),
  }
}

function refuseUnknown(target: Target, view: NewView): void {
  const errors = misfits(target, view).map(({ error }) => error)
  if (view.name.trim() === '') errors.unshift({ path: '/name', keyword: 'minLength', params: { limit: 1 } })
  if (errors.length > 0) throw invalid(errors)
}

type Misfit = { name: string; error: FieldError }

/** Parts of a view that this caller's list does not accept (any more). */
function misfits(target: Target, { filter = {}, sort, columns = [] }: ViewFields): Misfit[] {
  const { definition, may } = target
  const resolved = target.resolve('list')
  const isTaken = (ask: { filter?: Record<string, unknown>; sort?: ViewFields['sort'] }): boolean => {
    try {
      recordQuery(
        definition,
        resolved,
        {
          from: 0,
          limit: 1,
          filter: ask.filter ?? {},
          ...(ask.sort && { sort: { field: ask.sort[0], descending: ask.sort[1] === 'DESC' } }),
        },
        { mayRestore: may('delete') },
      )
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }
  const shown = new Set([
    ...resolved.columns.map(({ field }) => field),
    '_labels',
    ...(servesHosts(definition) ? ['_traffic', '_cached'] : []),
  ])
  return [
    ...Object.entries(filter)
      .filter(([name, value]) => !isTaken({ filter: { [name]: value } }))
      .map(([name]) => misfit(name, `/filter/${pointerPart(name)}`, 'filter')),
    ...(sort && !isTaken({ sort, filter: { ...(filter['_deleted'] === true && { _deleted: true }) } })
      ? [misfit(sort[0], '/sort', 'sort')]
      : []),
    ...columns.flatMap((name, index) => (shown.has(name) ? [] : [misfit(name, `/columns/${index}`, 'column')])),
  ]
}

function misfit(name: string, path: string, keyword: string): Misfit {
  return { name, error: { path, keyword, params: { field: name } } }
}
function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
