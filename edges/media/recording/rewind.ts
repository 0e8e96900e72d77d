// The playlist of a DVR: the last hours of a recording, whichever files they are in.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../../server/drivers/agents/files.ts'
import { endOf, rewindPlaylist } from './segments.ts'
import type { RecordSettings } from './settings.ts'
import type { Shelf } from './shelf.ts'

/** Number of segments before the playlist's first one, which players count on. */
type Begin = { first: number; sequence: number; listed: number[] }

export type Rewind = { write: (record: string, dvr: RecordSettings['dvr']) => Promise<void>; forget: (record: string) => Promise<void> }

export function createRewind(shelf: Shelf): Rewind {
  const begins = new Map<string, Begin>()
  const pathOf = (record: string): string => join(shelf.root, record, 'dvr.m3u8')

  return {
    async write(record: string, dvr: RecordSettings['dvr']): Promise<void> {
      if (!dvr) return forget(record)
      const up = '../'.repeat(dvr.path.split('/').length + 1)
      const files = shelf.ofRecord(record).filter(({ status, segments }) => status !== 'gone' && segments.length > 0)
      const last = files.reduce((latest, { segments }) => Math.max(latest, endOf(segments.at(-1)!)), 0)
      const since = last - dvr.seconds * 1000
      // A recording may be of months: only its last files are looked through.
      const shown = files
        .filter(({ segments }) => endOf(segments.at(-1)!) > since)
        .flatMap(({ id, segments }) => {
          const folder = `${up}records/${record}/${id}/`
          return segments.filter((one) => endOf(one) > since).map((one) => ({ ...one, folder }))
        })
        .sort((one, other) => one.at - other.at)
      const before = begins.get(record)
      const first = shown[0]?.at ?? 0
      const sequence = before ? before.sequence + before.listed.filter((at) => at < first).length : 0
      begins.set(record, { first, sequence, listed: shown.map(({ at }) => at) })
      await writeWhole(pathOf(record), rewindPlaylist(shown, sequence))
    },
    forget,
  }

  async function forget(record: string): Promise<void> {
    begins.delete(record)
    await rm(pathOf(record), { force: true })
  }
}
