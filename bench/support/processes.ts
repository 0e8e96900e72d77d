// Child processes of a run: pinned to a core, ended with the run.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { availableParallelism, constants, setPriority } from 'node:os'

const running = new Set<ChildProcess>()
const canPin = process.platform === 'linux' && existsSync('/usr/bin/taskset') && availableParallelism() > 1

export type Started = { child: ChildProcess; output: () => string; stop: () => Promise<void> }
/** `yields`: has the lowest priority on its core, so that it does not disturb the measurement. */
/** `input`: its standard input can be written to. */
type How = { env?: Record<string, string>; core?: number; cwd?: string; yields?: boolean; input?: boolean }

/** Runs Node; servers get core 0 and their load core 1. */
export function startNode(args: string[], { env = {}, core, cwd, yields = false, input = false }: How = {}): Started {
  const pinned = core !== undefined && canPin
  const child = spawn(pinned ? 'taskset' : process.execPath, pinned ? ['-c', String(core), process.execPath, ...args] : args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  return {
    child,
    output: () => text,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Runs Node to its end and parses the JSON of its last line. Throws with its output when it fails. */
export async function askNode<Answer>(args: string[], how: How = {}): Promise<Answer> {
  const started = startNode(args, how)
  const [code] = (await once(started.child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${started.output()}`)
  return JSON.parse(started.output().trim().split('\n').at(-1) ?? '') as Answer
}

export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Throws when the port is in use: the measurement would hit another server. */
export async function ensureFree(port: number): Promise<void> {
  const probe = createServer().listen(port, '127.0.0.1')
  await once(probe, 'listening').catch((cause: unknown) => {
    throw new Error(`port ${port} is taken`, { cause })
  })
  probe.close()
  await once(probe, 'close')
}

/** Waits until `url` answers 200; milliseconds since the call. Throws after 3 minutes. */
export async function untilReady(url: string, started: Started): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < 180_000) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
    if (started.child.exitCode !== null) break // another process answers on this port
    if (status === 200) return performance.now() - begun
    await new Promise((done) => setTimeout(done, 5))
  }
  throw new Error(`nothing answers at ${url}: ${started.output()}`)
}
