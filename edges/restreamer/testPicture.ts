// Publishes one second of a test picture through a relay of the agent, as a restream would.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { targetAt } from './address.ts'
import { testCommandOf } from './command.ts'
import type { Target } from './jobs.ts'
import { faultOf } from './output.ts'
import { type Addresses, openDatagramRelay, openStreamRelay } from './relay.ts'

type Options = { program: string; dir: string; addresses: Addresses; signal: AbortSignal }

const maxMilliseconds = 20_000
const keptText = 4000

/** Rejects with a sentence for the customer, without addresses and keys. */
export async function sendTestPicture(target: Target, { program, dir, addresses, signal }: Options): Promise<void> {
  const to = targetAt(target.url, target.key)
  if (!to) throw new Error('The address of the target is not valid.')
  let refusal: string | undefined
  const fault = (reason: string) => void (refusal ??= reason)
  const own = await mkdtemp(join(dir, 'run-'))
  try {
    const relay = await (to.protocol === 'srt' ? openDatagramRelay : openStreamRelay)(to as never, { addresses, fault }).catch(() => {
      throw new Error(refusal ?? 'The name has no public address.')
    })
    try {
      const path = join(own, 'target')
      const { args, preset } = testCommandOf({ at: to, port: relay.port }, target.passphrase, path)
      await writeFile(path, preset, { mode: 0o600 })
      const { code, text, isLate } = await ranTo(program, args, AbortSignal.any([signal, AbortSignal.timeout(maxMilliseconds)]))
      if (code === 0 && refusal === undefined) return
      throw new Error(faultOf({ target: refusal, hasSent: false, isSilent: isLate, text }).reason)
    } finally {
      relay.close()
    }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** `isLate`: it was ended because it took too long. */
function ranTo(program: string, args: string[], signal: AbortSignal): Promise<{ code: number | null; text: string; isLate: boolean }> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH } })
    let text = ''
    child.stderr.setEncoding('utf8').on('data', (more: string) => (text = (text + more).slice(-keptText)))
    const kill = (): void => void child.kill('SIGKILL')
    if (signal.aborted) kill()
    signal.addEventListener('abort', kill, { once: true })
    child.once('error', ({ code }: NodeJS.ErrnoException) =>
      fail(new Error(`The restreamer could not start the test (${code ?? 'unknown'}).`)),
    )
    child.once('close', (code) => {
      signal.removeEventListener('abort', kill)
      done({ code, text, isLate: signal.aborted })
    })
  })
}
