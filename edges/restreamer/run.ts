// The restreamer as a whole: desired state in, processes, reports out. Resolves when the signal aborts and every process is gone.
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runAgent } from '../../server/drivers/agents/agent.ts'
import type { Client } from '../../server/drivers/agents/client.ts'
import { startProcess } from './process.ts'
import type { Addresses } from './relay.ts'
import { createRestreamer, type Restreamer } from './restreamer.ts'

export type RunOptions = {
  client: Client
  dir: string
  program: string
  addresses: Addresses
  say: (line: string) => void
  signal: AbortSignal
}
const stepMilliseconds = 1000
const mostReports = 500

export async function runRestreamer({ client, dir, program, addresses, say, signal }: RunOptions): Promise<void> {
  await emptyFolder(dir)
  const own = new AbortController()
  const both = AbortSignal.any([signal, own.signal])
  const restreamer = createRestreamer({
    types: () => client.types(both),
    start: (options) => startProcess({ ...options, program, dir, addresses }),
    say,
  })
  const timer = setInterval(() => restreamer.step(), stepMilliseconds)
  const reporting = sendReports(restreamer, client, both).catch((error: unknown) => {
    if (!both.aborted) say(`reports end: ${(error as Error).message}`)
  })
  try {
    await runAgent({ client, files: restreamer, say, signal })
  } finally {
    clearInterval(timer)
    own.abort()
    await Promise.all([restreamer.end(), reporting])
  }
}

/** Files of an earlier run contain keys. */
async function emptyFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  for (const name of await readdir(dir)) if (name.startsWith('run-')) await rm(join(dir, name), { recursive: true, force: true })
}

async function sendReports(restreamer: Pick<Restreamer, 'reports'>, client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const reports = restreamer.reports()
    for (let start = 0; start < reports.length; start += mostReports) await client.report(reports.slice(start, start + mostReports), signal)
    await pause(stepMilliseconds, undefined, { signal })
  }
}
