// Rows of a flat list that the view `groups` shows below their heads.
import { headKey, type GroupsOptions } from './views.ts'

const indexes = new WeakMap<unknown[], number[][]>()

/** For every head, the indexes of its rows in the flat list; every row of the page asks. */
export function rowIndexesByHead(value: unknown, options: GroupsOptions): number[][] {
  const list: unknown[] = Array.isArray(value) ? value : []
  const cached = indexes.get(list)
  if (cached) return cached
  const found = new Map<string, number[]>()
  list.forEach((item, index) => {
    const head = headKey(item, options)
    const own = found.get(head)
    if (own) own.push(index)
    else found.set(head, [index])
  })
  const made = [...found.values()]
  indexes.set(list, made)
  return made
}
