// How reported states look (`reports.codes` of a definition).
import type { ReportTone } from '../../engine/reports/reports.ts'
import type { StatusTone } from '../../ui/parts/feedback/Status.tsx'

const tones: Record<ReportTone, StatusTone> = {
  ok: 'ok',
  starting: 'run',
  warning: 'warn',
  error: 'bad',
  idle: 'idle',
  stopped: 'idle',
  unknown: 'odd',
}

/** Without a code nothing is known yet. */
export function toneOfCode(codes: Record<string, string>, code: number | null): StatusTone {
  return code === null ? 'off' : (tones[(codes[String(code)] ?? 'unknown') as ReportTone] ?? 'odd')
}
