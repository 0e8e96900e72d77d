// Reports of an agent: kept until the portal has them, the oldest dropped first when the portal is unreachable for too long.
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Report } from './client.ts'

export type ReportQueue = {
  add: (report: Report) => void
  /** Removes and returns the waiting reports, oldest first. */ take: () => Report[]
}
const maxKept = 20_000
const maxAtOnce = 500
const stepMilliseconds = 1000

export function createReportQueue(): ReportQueue {
  let waiting: Report[] = []
  return {
    add(report) {
      waiting.push(report)
      if (waiting.length > maxKept) waiting = waiting.slice(-maxKept)
    },
    take() {
      const all = waiting
      waiting = []
      return all
    },
  }
}

/** Sends waiting reports once a second until the signal aborts. */
export async function sendReports(take: () => Report[], client: Pick<Client, 'report'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const reports = take()
    for (let start = 0; start < reports.length; start += maxAtOnce) await client.report(reports.slice(start, start + maxAtOnce), signal)
    await pause(stepMilliseconds, undefined, { signal })
  }
}
