// Rows of the streams of a record, from the record, the `options` of the tab and the reports.
import { isPlainObject, type PlainObject } from '../../../engine/json/objects.ts'
import { toPointer } from '../../../engine/schema/paths.ts'
import { filled } from '../../ingest/ingestStreams.ts'
import type { PartReport } from '../partRows.ts'
import { type TargetOptions, textsIn } from './streamTargets.ts'

/** `streams`: the map of streams; `names`: members that name one; `playlists`: its address, with texts of the record and the stream, and `{stream}`. The first that is known counts. */
export type StreamOptions = {
  streams: string
  names: string[]
  playlists: string[]
  /** Member that only fetched streams have. */ fetched?: string
  /** Records that pass streams on. */ targets?: TargetOptions
}
export type StreamRow = {
  part: string
  name: string
  /** Undefined while the record has no address to play from. */ playlist?: string
  /** The stream is pulled from its source; no encoder sends it. */ isFetched: boolean
  code: number | null
  /** When it was last reported. */ at: string | null
  reason: string
  figures: Record<string, number>
  texts: Record<string, string>
  /** The member of the record. */ stream: PlainObject
}

export function streamRows(record: PlainObject, options: StreamOptions, reports: PartReport[] = []): StreamRow[] {
  const held = record[options.streams]
  const byPart = new Map(reports.map((report) => [report.part, report]))
  return Object.entries(isPlainObject(held) ? held : {}).flatMap(([id, stream]) => {
    if (!isPlainObject(stream)) return []
    const name = options.names.map((member) => stream[member]).find((text) => typeof text === 'string')
    if (name === undefined) return []
    const part = toPointer([options.streams, id])
    const report = byPart.get(part)
    const texts = { ...textsIn(record), ...textsIn(stream), stream: encodeURIComponent(name) }
    const playlist = options.playlists.map((text) => filled(text, texts)).find((text) => !text.includes('{'))
    return [
      {
        part,
        name,
        ...(playlist !== undefined && { playlist }),
        isFetched: options.fetched !== undefined && stream[options.fetched] !== undefined,
        code: report?.code ?? null,
        at: report?.at ?? null,
        reason: report?.reason ?? '',
        figures: report?.figures ?? {},
        texts: report?.texts ?? {},
        stream,
      },
    ]
  })
}
