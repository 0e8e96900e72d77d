// Recordings of streams: the stream belongs to a resource that encoders publish to, and the time of the start and the next one follow from the settings.
import { isPlainObject, sameJson, type PlainObject } from '../../../src/engine/json/objects.ts'
import { qualitiesOf } from '../../../src/engine/values/qualities.ts'
import { accountScope, type RecordScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import { invalidAt } from '../problem.ts'
import type { HookChange, RecordHook } from './types.ts'

const [resources, recordings, files] = ['live-resources', 'stream-records', 'stream-files']
const recorded: unknown[] = ['RTMP-publish', 'SRT-publish']

export const streamRecords: RecordHook = {
  computed: ['next_start', 'size_bytes', 'files_count', 'dvr_url'],
  isTimely: true,
  project: (data, { stored, now }) => {
    if (stored) refuseAnotherStream(data, stored)
    const active = data['action'] === 'deactivate' ? false : data['active'] !== false
    const isStarting = active && stored?.['active'] !== true
    // The record's history shows who requested it.
    return { action: undefined, active, started_at: isStarting ? now.toISOString() : stored?.['started_at'] }
  },
  async compute(records, scope, { store, clock, settings: { LIVE_HLS_URL } }) {
    const ids = records.map(({ id }) => id)
    const [counts, sizes] = [await store.records.countByParent(scope, files, ids), await bytesOf(ids, scope, store)]
    return records.map(({ id, data }) => {
      const next = nextStart(data, clock())
      return {
        size_bytes: sizes.get(id) ?? 0,
        files_count: counts.get(id) ?? 0,
        ...(next !== undefined && { next_start: next }),
        ...(data['dvr_enabled'] === true && LIVE_HLS_URL !== '' && { dvr_url: `${LIVE_HLS_URL}/dvr/${id}/${String(data['path'])}` }),
      }
    })
  },
  async inTransaction(inside, change) {
    if (change.action === 'create') await checkStream(inside, change)
  },
}

/** Bytes of the files of each recording. A file that grows is stored with its size at its last change; reports tell its present size. */
async function bytesOf(ids: string[], scope: RecordScope, store: Repositories): Promise<Map<string, number>> {
  const size = { path: ['size_bytes'] }
  const sizes = await store.records.sumByParent(scope, files, ids, size)
  const growing = await store.records.sumByParent(scope, files, ids, size, { ref: { path: ['status'] }, value: 'recording' })
  if (growing.size === 0) return sizes
  const states = await store.reports.states(scope, recordings, [...growing.keys()])
  for (const [id, stored] of growing) {
    const reported = states.filter((state) => state.id === id).reduce((sum, { figures }) => sum + sizeIn(figures), 0)
    sizes.set(id, (sizes.get(id) ?? 0) + Math.max(0, reported - stored))
  }
  return sizes
}

function sizeIn(figures: string): number {
  const { size } = JSON.parse(figures) as { size?: unknown }
  return typeof size === 'number' ? size : 0
}

/** The files of a record are of one stream in the same qualities: another one is another record. */
function refuseAnotherStream(data: PlainObject, stored: PlainObject): void {
  for (const name of ['stream_name', 'qualities'])
    if (!sameJson(data[name] ?? {}, stored[name] ?? {})) throw invalidAt(`/${name}`, 'readOnly')
}

async function checkStream(inside: Repositories, { account, data }: HookChange): Promise<void> {
  const row = await inside.records.find(accountScope(account), resources, String(data['resource_id']))
  const resource = row && (JSON.parse(row.data) as PlainObject)
  if (!resource || !recorded.includes(resource['type'])) throw invalidAt('/resource_id', 'reference', { type: resources })
  const streams = Object.values(isPlainObject(resource['streams']) ? resource['streams'] : {}).filter(isPlainObject)
  const stream = streams.find(({ name }) => name === data['stream_name'])
  if (!stream) throw invalidAt('/stream_name', 'reference', { type: resources })
  const offered = [stream['resolution'], ...qualitiesOf(resource['transcode_profile'])]
  for (const quality of Object.keys(isPlainObject(data['qualities']) ? data['qualities'] : {}))
    if (!offered.includes(quality)) throw invalidAt(`/qualities/${quality}`, 'reference', { type: resources })
}

/** ISO time of the next start by the schedule of an active record; undefined without one. */
export function nextStart({ active, launch_type: launch, schedule }: PlainObject, now: Date): string | undefined {
  if (active === false || launch !== 'schedule' || !Array.isArray(schedule)) return undefined
  const starts = schedule.filter(isPlainObject).map(({ start }) => new Date(String(start)))
  const ahead = starts.filter((start) => start > now).sort((one, other) => one.getTime() - other.getTime())
  return ahead[0]?.toISOString()
}
