// What happens after every edit: phantoms out, forbidden values out, defaults of branches that began to hold.
import { fillBranch, holding } from './defaults.ts'
import { isPlainObject, mapItems, mapValues, omit, own } from '../json/objects.ts'
import { prune } from './prune.ts'
import { deref, isSchema } from '../schema/refs.ts'
import type { Schema, Test } from '../schema/types.ts'

export function afterEdit(schema: Schema, before: unknown, after: unknown, test: Test): unknown {
  return beginBranches(schema, before, prune(schema, dropPhantoms(before, after), test), test)
}

/** rjsf puts `{}` into optional objects when a branch changes: takes back what is hollow and was not there before. */
export function dropPhantoms(before: unknown, after: unknown): unknown {
  if (Array.isArray(after)) return mapItems(after, (item, index) => dropPhantoms(Array.isArray(before) ? before[index] : undefined, item))
  if (!isPlainObject(after)) return after
  let next = after
  for (const [key, value] of Object.entries(after)) {
    const was = isPlainObject(before) ? own(before, key) : undefined
    if (was === undefined && isHollow(value)) next = omit(next, key)
  }
  return mapValues(next, (value, key) => dropPhantoms(isPlainObject(before) ? own(before, key) : undefined, value))
}
function isHollow(value: unknown): boolean {
  return value === undefined || (isPlainObject(value) && Object.values(value).every(isHollow))
}

/** Only when a branch begins: a default that came back at every edit could never be cleared. */
function beginBranches(schema: Schema, before: unknown, after: unknown, test: Test): unknown {
  return walk(schema, before, after)

  function walk(given: Schema, was: unknown, now: unknown): unknown {
    const node = deref(schema, given)
    if (Array.isArray(now))
      return isSchema(node.items)
        ? mapItems(now, (item, index) => walk(node.items as Schema, Array.isArray(was) ? was[index] : undefined, item))
        : now
    if (!isPlainObject(now)) return now
    const held = isPlainObject(was) ? holding(node, was, test) : []
    let next = now
    for (const branch of holding(node, now, test)) if (!held.includes(branch)) next = fillBranch(next, node, branch)
    return mapValues(next, (value, key) => {
      const member = own(node.properties, key) ?? node.additionalProperties
      return isSchema(member) ? walk(member, isPlainObject(was) ? own(was, key) : undefined, value) : value
    })
  }
}
