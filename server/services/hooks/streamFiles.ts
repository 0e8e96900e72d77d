// Files of recordings: where they are played and downloaded. The media node serves them below the same address as live streams.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { RecordHook } from './types.ts'

export const streamFiles: RecordHook = {
  // Not stored: the setting may change.
  computed: ['hls_url', 'mp4_url'],
  compute: async (records, _scope, { settings: { LIVE_HLS_URL } }) =>
    records.map(({ id, data }) => {
      const base = `${LIVE_HLS_URL}/records/${String(data['record_id'])}/${id}`
      const isServed = LIVE_HLS_URL !== '' && data['status'] !== 'error'
      return {
        ...(isServed && { hls_url: `${base}/index.m3u8` }),
        ...(isServed && data['has_mp4'] === true && { mp4_url: `${base}/download.mp4?${new URLSearchParams({ name: savedName(data) })}` }),
      }
    }),
}

/** `studio_2026-03-01T10-00-05Z.mp4`: the stream and the beginning, in characters that every file system accepts. */
function savedName({ stream_name: stream, started_at: at }: PlainObject): string {
  const begin = String(at)
    .replace(/\.\d+(?=Z$)/, '')
    .replaceAll(':', '-')
  return `${[stream ?? 'recording', begin].join('_')}.mp4`
}
