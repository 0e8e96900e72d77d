// The entries of a map's tab: the draft's entries in their order, and their changes as changes of the draft.
import { useMemo } from 'react'
import { isEntryOn } from '../../engine/patterns/answering.ts'
import {
  isMovable,
  keysInOrder,
  withEntry,
  withKey,
  withMoved,
  type EntryMap,
  type EntryOptions,
} from '../../engine/values/changes/entries.ts'
import { mapSchemaOf, type MapSchema } from '../../engine/schema/mapSchema.ts'
import { parseFieldPath } from '../../engine/schema/paths.ts'
import { isMarked } from '../../engine/values/views.ts'
import type { FormHost } from '../../ui/form/context.ts'
import { blankObject, isData } from '../../ui/form/rows/rows.ts'
import { get, isSame } from '../../engine/values/changes/changes.ts'
import type { MapTab } from '../record/tabs/tabs.ts'

export type Entries = ReturnType<typeof useEntries>
export type EntryRow = {
  key: string
  value: unknown
  isOn: boolean
  isUnfinished: boolean
  isMovable: boolean
  state: 'new' | 'changed' | 'saved'
}

export function useEntries(host: FormHost, tab: MapTab, draft: unknown, start: unknown) {
  const path = useMemo(() => parseFieldPath(tab.map), [tab.map])
  const schema = useMemo(() => mapSchemaOf(host.schema, tab.map), [host.schema, tab.map])
  const options = useMemo<EntryOptions>(() => ({ match: tab.match, order: schema?.order }), [tab.match, schema])
  const map = mapAt(draft, path)
  const stored = mapAt(start, path)
  const rows = useMemo(
    () =>
      keysInOrder(map, options).map((key): EntryRow => ({
        key,
        value: map[key],
        isOn: isEntryOn(map[key], tab.switch),
        isUnfinished: isMarked(key),
        isMovable: isMovable(key, options),
        state: !Object.hasOwn(stored, key) ? 'new' : isSame(stored[key], map[key]) ? 'saved' : 'changed',
      })),
    [map, stored, options, tab.switch],
  )
  const most = Number(schema?.map['maxProperties'] ?? Infinity)
  /** Removes emptied maps; empty entries stay, though other edits remove empty objects. */
  const put = (next: EntryMap) => {
    host.change(path, Object.keys(next).length > 0 ? next : undefined)
    for (const [key, value] of Object.entries(next))
      if (isHollow(value) && !isData(mapAt(host.read([]), path)[key])) host.change([...path, key], value)
  }
  return {
    path,
    map,
    rows,
    options,
    schema,
    canAdd: rows.length < most && !host.readOnly,
    most,
    add: (key: string, value: Record<string, unknown> = blankOf(schema, tab.switch)) => {
      const entry = withEntry(map, key, value, options)[key]
      host.change([...path, key], entry)
      host.leave([...path, key])
    },
    /** Returns the new key: a blank or duplicate one is marked. */
    rename: (key: string, typed: string): string => {
      const next = withKey(map, key, typed, options)
      put(next.map)
      return next.key
    },
    move: (key: string, by: number) => put(withMoved(map, key, by, options)),
    turn: (key: string, on: boolean) => tab.switch !== undefined && host.change([...path, key, tab.switch], on),
    remove: (key: string) => {
      const before = map
      put(Object.fromEntries(Object.entries(map).filter(([name]) => name !== key)))
      host.undoable(host.words.t('form.removed'), () => host.change(path, before))
    },
  }
}

const NONE: EntryMap = {}

function mapAt(data: unknown, path: string[]): EntryMap {
  const found = get(data, path)
  return isData(found) ? found : NONE
}

/** A new entry is switched on explicitly: an empty object would be pruned. */
function blankOf(schema: MapSchema | undefined, name: string | undefined): Record<string, unknown> {
  return { ...(schema && blankObject(schema.entry)), ...(name !== undefined && { [name]: true }) }
}

function isHollow(value: unknown): boolean {
  return isData(value) && Object.values(value).every((member) => member === undefined || isHollow(member))
}
