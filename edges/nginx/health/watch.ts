// Whether the playlists of records are on air, by asking the edge itself as a viewer would: nginx opens only addresses that were checked.
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Report } from '../../../server/drivers/agents/client.ts'
import { keyOf } from '../../../server/drivers/agents/files.ts'
import { createReportQueue, sendReports } from '../../../server/drivers/agents/reports.ts'
import { type Quality, qualityOf } from '../../quality.ts'
import { streamReport, timeAfter } from '../../streamReport.ts'
import { fetchOwn, type Own } from '../ask.ts'
import type { SiteState } from '../desired.ts'
import { type Ask, createMeasure, type Span, spanBy } from './measure.ts'
import { type Playlist, playlistIn, type Variant } from './playlist.ts'
import type { Probe } from './probes.ts'
import { createRounds } from './rounds.ts'
import { watchedName } from './viewers.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type WatchOptions = {
  sites: () => Iterable<SiteState>
  ask: Ask
  span?: Span | undefined
  /** Viewers of a playlist; `name` as `watchedName` makes it. */ viewers: (name: string) => number
  report: (report: Report) => void
  now: () => number
}
type Seen = {
  position: string
  movedAt: number
  onAirSince?: number | undefined
  measuredAt: number
  bitrate?: number | undefined
  quality?: Quality | undefined
  keyframes?: number | undefined
  at: number
}
type State = { isOnAir: boolean; reason: string; variant?: Variant | undefined; media?: Playlist & { kind: 'media' } }

const everyMilliseconds = 10_000
const measureMilliseconds = minuteMilliseconds
const atOnce = 32
const atOnceOfAccount = 4
/** A source that sends a byte now and then must not delay the checks of others. */
const answerMilliseconds = 10_000
/** A playlist that has not moved for this many segments is not live any more, but never sooner than this time. */
const segmentsWithoutMove = 3
const minWithoutMove = 15_000
/** A scene without movement needs less than the playlist declares. */
const shareOfAverage = 0.5
const shareOfPeak = 0.25

type Job = { site: SiteState; probe: Probe }

export function createWatch({ sites, ask, span, viewers, report, now }: WatchOptions): { look: () => Promise<void> } {
  const seen = new Map<string, Seen>()
  const measured = createMeasure({ ask, span })
  const round = createRounds<Job>({ accountOf: ({ site }) => site.account, one, atOnce, atOnceOfAccount })
  return {
    look() {
      const jobs = new Map(
        [...sites()].flatMap((site) =>
          site.probes.map((probe): [string, Job] => [`${keyOf(site)} ${probe.part} ${probe.path}`, { site, probe }]),
        ),
      )
      for (const key of seen.keys()) if (!jobs.has(key)) seen.delete(key)
      return round(jobs)
    },
  }

  async function one(key: string, { site, probe }: Job): Promise<void> {
    const before = seen.get(key)
    const { isOnAir, reason, variant, media } = await stateOf(site, probe, before)
    const time = now()
    const at = timeAfter(before?.at, time)
    const next: Seen = {
      position: media?.position ?? before?.position ?? '',
      movedAt: media && media.position !== before?.position ? time : (before?.movedAt ?? time),
      measuredAt: before?.measuredAt ?? 0,
      at,
      ...(isOnAir && {
        onAirSince: before?.onAirSince ?? time,
        bitrate: before?.bitrate,
        quality: before?.quality,
        keyframes: before?.keyframes,
      }),
    }
    seen.set(key, next)
    const least = variant && leastOf(variant)
    if (isOnAir && media?.newest && time - next.measuredAt >= measureMilliseconds) {
      next.measuredAt = time
      const host = site.resource.cdn_domain
      const at = pathFrom(host, variant?.uri ?? probe.path, media.newest.uri) ?? pathFrom(host, probe.path, media.newest.uri)
      Object.assign(next, await measured(host, at, media))
      next.quality = qualityOf(next.bitrate, least, next.quality)
    }
    const { account, type, id, version } = site
    const { width, height, video, audio } = variant ?? {}
    const { bitrate, keyframes, quality, onAirSince } = next
    const uptime = Math.round((time - (onAirSince ?? time)) / 1000)
    report(
      streamReport(
        { account, type, id, version, part: probe.part, codes: probe.codes },
        {
          isOnAir,
          reason,
          least,
          quality,
          figures: { bitrate, keyframes, viewers: viewers(watchedName(site, probe.path)), width, height, uptime },
          texts: { video, audio },
          at,
        },
      ),
    )
  }

  async function stateOf(site: SiteState, { path }: Probe, before: Seen | undefined): Promise<State> {
    const host = site.resource.cdn_domain
    const whole = await playlistAt(host, path)
    if (typeof whole === 'string') return { isOnAir: false, reason: whole }
    if (whole.kind === 'media') return movedOr(whole, before)
    const inner = pathFrom(host, path, whole.best.uri)
    // Viewers fetch it elsewhere, where this edge does not look.
    if (inner === undefined) return { isOnAir: true, reason: '', variant: whole.best }
    const media = await playlistAt(host, inner)
    if (typeof media === 'string') return { isOnAir: false, reason: media }
    if (media.kind !== 'media') return { isOnAir: false, reason: 'The playlist names no segments.' }
    return { ...movedOr(media, before), variant: { ...whole.best, uri: inner } }
  }

  function movedOr(media: Playlist & { kind: 'media' }, before: Seen | undefined): State {
    const still = before?.position === media.position ? now() - before.movedAt : 0
    const isStale = !media.isOver && still > Math.max(minWithoutMove, media.target * segmentsWithoutMove * 1000)
    return { isOnAir: !isStale, reason: isStale ? 'The playlist does not change any more.' : '', media }
  }

  /** A playlist, or the fault in a sentence. */
  async function playlistAt(host: string, path: string): Promise<Playlist | string> {
    const { status, text } = await ask(host, path, 'text')
    if (status === 502 || status === 504) return 'The source cannot be reached.'
    if (status !== 200) return `The source answers with ${status}.`
    return playlistIn(text) ?? 'The source sends no HLS playlist.'
  }
}

/** Looks and reports until the signal aborts. `own`: where nginx answers. */
export async function watchHealth(
  given: Pick<WatchOptions, 'sites' | 'viewers'> & { own: Own; ffprobe: string; client: Client; signal: AbortSignal },
): Promise<void> {
  const { sites, viewers, own, ffprobe, client, signal } = given
  const reports = createReportQueue()
  const { look } = createWatch({
    sites,
    viewers,
    ask: (host, path, what) => fetchOwn(own, { host, path, what, milliseconds: answerMilliseconds }),
    span: spanBy(ffprobe),
    report: reports.add,
    now: Date.now,
  })
  const looking = async (): Promise<void> => {
    while (!signal.aborted) {
      // A part that takes longer continues in parallel with the next ones.
      void look()
      await pause(everyMilliseconds, undefined, { signal }).catch(() => undefined)
    }
  }
  await Promise.all([looking(), sendReports(reports.take, client, signal)])
}

function leastOf({ average, bandwidth }: Variant): number | undefined {
  if (average !== undefined) return average * shareOfAverage
  return bandwidth > 0 ? bandwidth * shareOfPeak : undefined
}

/** Undefined for addresses of other hosts. */
function pathFrom(host: string, base: string, uri: string): string | undefined {
  const origin = `http://${host}`
  if (!URL.canParse(uri, `${origin}${base}`)) return undefined
  const url = new URL(uri, `${origin}${base}`)
  return url.host === host ? `${url.pathname}${url.search}` : undefined
}
