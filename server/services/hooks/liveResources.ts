// Live resources: ingest address, stream key and playback address.
import { isPlainObject, omit, type PlainObject } from '../../../src/engine/json/objects.ts'
import { randomKey } from '../access/keys/random.ts'
import type { RecordHook } from './types.ts'

/** Types that receive streams, with their protocol. Other types fetch them. */
const protocols: Record<string, string> = { 'RTMP-publish': 'rtmp', 'SRT-publish': 'srt' }

function hostOf(id: string): string {
  return id.replaceAll('_', '-')
}

export const liveResources: RecordHook = {
  // Not stored: the setting may change.
  computed: ['playback'],
  compute: async (records, _scope, { settings: { LIVE_HLS_URL } }) =>
    records.map(({ id, data }) =>
      LIVE_HLS_URL !== '' && Object.hasOwn(protocols, String(data['type'])) ? { playback: `${LIVE_HLS_URL}/${hostOf(id)}` } : {},
    ),
  project: (data, { id, createdAt, settings, now }) => {
    const host = hostOf(id)
    const made = {
      creation_ts: Math.floor(Date.parse(createdAt) / 1000),
      cdn_domain: `${host}.${settings.DELIVERY_DOMAIN}`,
    }
    const type = String(data['type'])
    const protocol = Object.hasOwn(protocols, type) ? protocols[type] : undefined
    if (protocol === undefined) return made
    const streams = publishedStreams(isPlainObject(data['streams']) ? data['streams'] : {}, now)
    const [first] = Object.values(streams)
    return {
      ...made,
      streams,
      settings: {
        [type]: {
          pub_protocol: protocol,
          dist_protocol: 'HLS',
          domain: made.cdn_domain,
          primary: protocol === 'rtmp' ? settings.INGEST_RTMP : settings.INGEST_SRT,
          application: host,
          ...(typeof first?.['stream_name'] === 'string' && { master_stream: first['stream_name'] }),
          ...(typeof data['transcode_profile'] === 'string' && { transcode_profile: data['transcode_profile'] }),
        },
      },
    }
  },
}

/**
 * The streams of a record are those of its encoders: the qualities that transcoding makes of one follow from the profile. Each has a key; rotation
 * replaces the previous one and its time.
 */
function publishedStreams(streams: PlainObject, now: Date): Record<string, PlainObject> {
  return Object.fromEntries(
    Object.entries(streams).flatMap(([key, stream]) =>
      isPlainObject(stream)
        ? [
            [
              key,
              { ...withoutEnded(stream, now), stream_name: stream['name'], transcode: false, password: stream['password'] ?? randomKey() },
            ],
          ]
        : [],
    ),
  )
}

function withoutEnded(stream: PlainObject, now: Date): PlainObject {
  const { previous_until: until } = stream
  const isOver = typeof until !== 'string' || Date.parse(until) <= now.getTime()
  return isOver ? (omit(omit(stream, 'previous_until'), 'previous_password') as PlainObject) : stream
}
