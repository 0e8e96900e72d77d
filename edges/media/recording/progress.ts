// Reports of recordings: every change at once, and the figures of a running one every ten seconds.
import type { Report } from '../../../server/drivers/agents/client.ts'
import type { RecordSettings } from './settings.ts'
import type { ShelfFile } from './shelf.ts'

export type Progress = { report: (report: Report) => void; reportState: (settings: RecordSettings, state: State) => void }
type State = { open?: ShelfFile | undefined; failed?: string }

const [runningMilliseconds, idleMilliseconds] = [10_000, 300_000]

export function createProgress(report: Progress['report'], now: () => number): Progress {
  const lastReports = new Map<string, { code: number; reason: string; version: number; at: number }>()
  return {
    report,
    reportState(settings, { open, failed }) {
      const { account, type, id, version, codes, isActive } = settings
      if (!isActive) return void lastReports.delete(id)
      const code = failed !== undefined ? codes.failed : open ? codes.recording : codes.waiting
      const reason = failed ?? ''
      const [before, time] = [lastReports.get(id), now()]
      const isSame = before?.code === code && before.reason === reason && before.version === version
      if (isSame && time - before.at < (open ? runningMilliseconds : idleMilliseconds)) return
      // The portal takes reports of one record in the order of their times only.
      const at = Math.max(time, (before?.at ?? 0) + 1)
      lastReports.set(id, { code, reason, version, at })
      const duration = Math.round(open?.segments.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0)
      report({
        account,
        type,
        id,
        version,
        part: '',
        at: new Date(at).toISOString(),
        code,
        reason,
        ...(open && { figures: { duration, size: open.bytes } }),
      })
    },
  }
}
