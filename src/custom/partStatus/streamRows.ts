// Rows of the streams of a record, from the record, the `options` of the tab and the reports.
import { isPlainObject, type PlainObject } from '../../engine/json/objects.ts'
import { toPointer } from '../../engine/schema/paths.ts'
import { filled } from '../ingest/ingestStreams.ts'
import type { PartReport } from './partRows.ts'

/** `streams`: the map of streams; `name`: the member with the name of one; `playlist`: its address, with texts of the record and `{stream}`. */
export type StreamOptions = { streams: string; name: string; playlist: string }
export type StreamRow = {
  part: string
  name: string
  /** Undefined while the record has no address to play from. */ playlist?: string
  code: number | null
  reason: string
  figures: Record<string, number>
  texts: Record<string, string>
  /** The member of the record. */ stream: PlainObject
}

export function streamRows(record: PlainObject, options: StreamOptions, reports: PartReport[] = []): StreamRow[] {
  const held = record[options.streams]
  const known = new Map(reports.map((report) => [report.part, report]))
  return Object.entries(isPlainObject(held) ? held : {}).flatMap(([id, stream]) => {
    const name = isPlainObject(stream) ? stream[options.name] : undefined
    if (typeof name !== 'string' || !isPlainObject(stream)) return []
    const part = toPointer([options.streams, id])
    const report = known.get(part)
    const playlist = filled(options.playlist, { ...textsIn(record), stream: encodeURIComponent(name) })
    return [
      {
        part,
        name,
        ...(!playlist.includes('{') && { playlist }),
        code: report?.code ?? null,
        reason: report?.reason ?? '',
        figures: report?.figures ?? {},
        texts: report?.texts ?? {},
        stream,
      },
    ]
  })
}

function textsIn(record: PlainObject): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
