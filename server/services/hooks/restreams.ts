// Restreams: defaults that restreamers expect in every target, and the times of creation and change.
import { randomText } from '../access/keys/random.ts'
import { isPlainObject, type PlainObject } from '../../../src/engine/json/objects.ts'
import type { RecordHook } from './types.ts'

const seconds = (moment: string | number | Date) => Math.floor(new Date(moment).getTime() / 1000)

export const restreams: RecordHook = {
  project: ({ restreams: targets }, { id, createdAt, now }) => ({
    resource_id: id,
    creation_ts: seconds(createdAt),
    modification_ts: seconds(now),
    ...(Array.isArray(targets) && { restreams: targets.map((target: unknown) => (isPlainObject(target) ? whole(target) : target)) }),
  }),
}

/** The target's own value applies where the form has none. */
function whole(target: PlainObject): PlainObject {
  return { id: randomText(10), source: '', transcoded: false, transcode_quality: '', ...target }
}
