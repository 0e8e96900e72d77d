// Which resources can be recorded: `options` of the tab of their definition that leads to recordings.
import { isPlainObject } from '../../engine/json/objects.ts'
import type { Definition } from '../../engine/types.ts'

/** `field` has one of `values` in resources whose map `streams` is recorded. */
type Recorded = { field: string; values: string[]; streams: string }

export function isRecorded({ resource: { form } }: Definition, type: string, resource: Record<string, unknown>): boolean {
  const tab = form.tabs?.find(({ related }) => related === type)
  const { field, values, streams } = (tab?.options ?? {}) as Partial<Recorded>
  return (
    field !== undefined && streams !== undefined && (values ?? []).includes(String(resource[field])) && isPlainObject(resource[streams])
  )
}
