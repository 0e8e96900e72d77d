// Rows of a flat list that the view `groups` shows below their heads.
import { headKey, type GroupsOptions } from './views.ts'

/** The group of a row and the index of the row in that group, both from 0. */
type Place = { group: number; item: number }
type Index = { byHead: number[][]; places: Place[] }

const indexes = new WeakMap<unknown[], Index>()

/** For every head, the indexes of its rows in the flat list. Cached, because every row of the page reads it. */
export function rowIndexesByHead(value: unknown, options: GroupsOptions): number[][] {
  return indexOf(value, options).byHead
}

/** The place of each row. Cached, because every changed row of a review reads it. */
export function placesInGroups(value: unknown, options: GroupsOptions): Place[] {
  return indexOf(value, options).places
}

function indexOf(value: unknown, options: GroupsOptions): Index {
  const list: unknown[] = Array.isArray(value) ? value : []
  const cached = indexes.get(list)
  if (cached) return cached
  const groups = new Map<string, number>()
  const made: Index = { byHead: [], places: [] }
  list.forEach((row, index) => {
    const head = headKey(row, options)
    const group = groups.get(head) ?? groups.size
    groups.set(head, group)
    const own = (made.byHead[group] ??= [])
    made.places.push({ group, item: own.length })
    own.push(index)
  })
  indexes.set(list, made)
  return made
}
