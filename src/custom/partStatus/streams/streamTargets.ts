// Summaries of the records that pass a stream on, as restreams do.
import { isPlainObject, type PlainObject } from '../../../engine/json/objects.ts'
import { filled } from '../../ingest/ingestStreams.ts'

/** `type`, `list` and `source`: of the records that pass streams on, and members of them; `addresses`: those of a stream, with the places of `playlists`. */
export type TargetOptions = { type: string; list: string; source: string; addresses: string[] }
export type Passing = { id: string; name: string; /** Targets of this stream. */ count: number; code: number | null }

export function passingOf(
  records: PlainObject[],
  { list, source, addresses }: TargetOptions,
  { record, stream, names }: { record: PlainObject; stream: PlainObject; names: string[] },
): Passing[] {
  const name = names.map((member) => stream[member]).find((text) => typeof text === 'string')
  if (name === undefined) return []
  const texts = { ...textsIn(record), ...textsIn(stream), stream: encodeURIComponent(name) }
  const own = new Set(addresses.map((address) => filled(address, texts)).filter((address) => !address.includes('{')))
  return records.flatMap((one) => {
    const items = one[list]
    const count = (Array.isArray(items) ? items : []).filter(
      (item: unknown) => isPlainObject(item) && typeof item[source] === 'string' && own.has(item[source]),
    ).length
    if (count === 0) return []
    const reports = isPlainObject(one['_reports']) ? one['_reports'] : {}
    const code = typeof reports['code'] === 'number' ? reports['code'] : null
    return [{ id: String(one['id']), name: String(one['name'] ?? one['id']), count, code }]
  })
}

export function textsIn(record: PlainObject): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
