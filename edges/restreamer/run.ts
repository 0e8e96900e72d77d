// The restreamer as a whole: desired state in, processes, reports out. Resolves when the signal aborts and every process is gone.
import { chmod, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { runAgent } from '../../server/drivers/agents/agent.ts'
import type { Client } from '../../server/drivers/agents/client.ts'
import { sendReports } from '../../server/drivers/agents/reports.ts'
import { endEarlier } from './earlier.ts'
import { startProcess } from './process.ts'
import { reach } from './reach.ts'
import type { Addresses } from './relay.ts'
import { createRestreamer } from './restreamer.ts'
import { sendTestPicture } from './testPicture.ts'
import { createTargetTests } from './tests.ts'

export type RunOptions = {
  client: Client
  dir: string
  program: string
  addresses: Addresses
  say: (line: string) => void
  signal: AbortSignal
}
const stepMilliseconds = 1000

export async function runRestreamer({ client, dir: folder, program, addresses, say, signal }: RunOptions): Promise<void> {
  const dir = resolve(folder)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  await endEarlier(dir, say)
  const own = new AbortController()
  const both = AbortSignal.any([signal, own.signal])
  const restreamer = createRestreamer({
    types: () => client.types(both),
    tests: createTargetTests({
      test: (target) => sendTestPicture(target, { program, dir, addresses, signal: both }),
      acknowledge: async (acknowledgement) => void (await client.acknowledge([acknowledgement], both)),
      now: Date.now,
    }),
    ask: (ends, asked) => reach(ends, { addresses, signal: asked }),
    start: (options) => startProcess({ ...options, program, dir, addresses }),
    say,
  })
  const timer = setInterval(() => restreamer.step(), stepMilliseconds)
  const reporting = sendReports(restreamer.reports, client, both).catch((error: unknown) => {
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
