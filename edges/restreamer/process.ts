// One ffmpeg process: its files, its relays, its progress and its end.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { isMissingCode, passingMegabytes, withMemory } from '../ownMemory.ts'
import { routeOf } from './address.ts'
import { commandOf } from './command.ts'
import type { Fault } from './decide.ts'
import type { Target } from './jobs.ts'
import { faultOf, type Progress, progressReader } from './output.ts'
import { type Addresses, openDatagramRelay, openStreamRelay, openWebProxy, type Relay } from './relay.ts'

export type ProcessOptions = {
  source: string
  target: Target
  /** An open connection to the target. */ line?: Socket | undefined
  /** Name or path of the program. */ program: string
  /** Folder for files that only this user reads. */ dir: string
  addresses: Addresses
  progressed: (progress: Progress) => void
  ended: (fault: Fault) => void
}
export type RunningProcess = {
  /** The likely cause, if the process must be ended now. */ fault: () => Fault
  /** Whether it has begun: from its connection to the source on it waits for others. */ hasConnected: () => boolean
  /** Resolves once the process has exited; `ended` is not called any more. */ end: () => Promise<void>
}
type Faults = { source?: string; target?: string; hasConnected: boolean; hasSent: boolean; text: string }

const killMilliseconds = 3000
const keptText = 4000

export function startProcess(options: ProcessOptions): RunningProcess {
  const end = new AbortController()
  const faults: Faults = { hasConnected: false, hasSent: false, text: '' }
  const faultNow = (isSilent: boolean): Fault => faultOf({ ...faults, isSilent })
  const gone = untilEnd()
  return {
    fault: () => faultNow(true),
    hasConnected: () => faults.hasConnected,
    async end() {
      end.abort()
      await gone
    },
  }

  async function untilEnd(): Promise<void> {
    let fault: Fault
    try {
      await run(options, faults, end.signal)
      fault = faultNow(false)
    } catch (error) {
      fault = error instanceof BadAddress ? error.fault : faultIn(error, faults, faultNow)
    }
    if (!end.signal.aborted) options.ended(fault)
  }
}

class BadAddress extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.reason)
    this.fault = fault
  }
}

async function run(options: ProcessOptions, faults: Faults, signal: AbortSignal): Promise<void> {
  const { source, target, line, program, dir, addresses } = options
  const route = routeOf(source, target)
  if ('code' in route) throw new BadAddress(route)
  const { from, to } = route
  const relays: Relay[] = []
  const opened = async (relay: Promise<Relay>): Promise<Relay> => {
    relays.push(await relay)
    return relays.at(-1)!
  }
  const own = await mkdtemp(join(dir, 'run-'))
  try {
    const joined = (): void => void (faults.hasConnected = true)
    const ofSource = { addresses, joined, fault: (reason: string) => void (faults.source ??= reason) }
    const ofTarget = { addresses, fault: (reason: string) => void (faults.target ??= reason) }
    const inward = await opened(from.protocol === 'web' ? openWebProxy(ofSource) : openStreamRelay(from, ofSource))
    const outward = await opened(to.protocol === 'srt' ? openDatagramRelay(to, ofTarget) : openStreamRelay(to, { ...ofTarget, line }))
    const paths = { source: join(own, 'source'), target: join(own, 'target') }
    const { args, files } = commandOf(
      from.protocol === 'web' ? { at: from } : { at: from, port: inward.port },
      { at: to, port: outward.port },
      target.passphrase,
      paths,
    )
    for (const name of ['source', 'target'] as const) await writeFile(paths[name], files[name], { mode: 0o600 })
    signal.throwIfAborted()
    const proxy = from.protocol === 'web' && `http://127.0.0.1:${inward.port}`
    await running({ program, args, env: { PATH: process.env.PATH, ...(proxy && { http_proxy: proxy }) } }, options, faults, signal)
  } finally {
    for (const relay of relays) relay.close()
    line?.destroy()
    await rm(own, { recursive: true, force: true })
  }
}

type Program = { program: string; args: string[]; env: Record<string, string | undefined> }

function running({ program, args, env }: Program, { progressed }: ProcessOptions, faults: Faults, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    // Playlists may name any number of others, of which ffmpeg reads all.
    const bounded = withMemory(passingMegabytes, { program, args })
    const child = spawn(bounded.program, bounded.args, { stdio: ['ignore', 'pipe', 'pipe'], env })
    let last = 0
    const read = progressReader((progress) => {
      if (progress.bytes <= last) return
      last = progress.bytes
      // Headers are no stream yet.
      faults.hasSent ||= progress.bytes > minBytes
      if (faults.hasSent) progressed(progress)
    }, Date.now)
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', (text: string) => (faults.text = (faults.text + text).slice(-keptText)))
    const kill = (): void => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), killMilliseconds).unref()
    }
    if (signal.aborted) kill()
    signal.addEventListener('abort', kill, { once: true })
    child.once('error', fail)
    child.once('close', (code) => {
      signal.removeEventListener('abort', kill)
      if (isMissingCode(code)) fail(Object.assign(new Error(program), { code: 'ENOENT' }))
      else done()
    })
  })
}

const minBytes = 10_000

/** The cause if ffmpeg could not be started: the program is missing, the address is not public, or the disk is full. */
function faultIn(error: unknown, faults: Faults, faultNow: (isSilent: boolean) => Fault): Fault {
  const { code, reason } = error as { code?: string; reason?: string }
  if (faults.source ?? faults.target) return faultNow(false)
  if (reason === 'no_public_address') return { code: 'failed', side: 'target', reason: 'The name has no public address.' }
  return { code: 'failed', side: 'target', reason: `The restreamer could not start the process (${code ?? 'unknown'}).` }
}
