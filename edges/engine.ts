// A server (nginx, Knot) as a child of the agent: started with its files, started again when it ends, and ended with the agent. One that outlived its agent is ended first.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type EngineOptions = {
  dir: string
  /** Name or path of nginx, or of another server with its `command`. */ program: string
  command?: Command
  /** Called before each start, because ports may have been taken meanwhile. */ config: () => Promise<string>
  say: (line: string) => void
}
/** `name`: for messages; `file`: its configuration, and `pid` its number, in the folder; `args` for a path of the configuration. */
export type Command = { name: string; file: string; pid: string; args: (path: string) => string[] }
export type Engine = {
  isRunning: () => boolean
  /** Reads its files again, or reopens its logs. */ signal: (signal: 'SIGHUP' | 'SIGUSR1') => void
  /** Numbers of the processes that accept connections. */ workers: () => Promise<number[]>
  /** Numbers of all its processes but the first. */ processes: () => Promise<number[]>
  end: () => Promise<void>
}

const restartMilliseconds = 1000
const killMilliseconds = 5000
const keptText = 500
/** A file that reaches a limit of its size is an error of its write, not the end of the process. */
const enduring = 'trap \'\' XFSZ; exec "$0" "$@"'

/** Throws if an nginx of an earlier run does not end. */
export async function startEngine({ dir, program, command, config, say }: EngineOptions): Promise<Engine> {
  const { name, file, pid, args } = command ?? nginxIn(dir)
  await makeFolders(dir)
  await endEarlier(join(dir, pid), join(dir, file), name)
  let child: ChildProcess | undefined
  const over = new AbortController()
  const running = (async () => {
    while (!over.signal.aborted) {
      await run().catch((error: Error) => say(`${name} cannot be started: ${error.message}`))
      await pause(restartMilliseconds, undefined, { signal: over.signal }).catch(() => undefined)
    }
  })()
  return {
    isRunning: () => child !== undefined,
    signal: (signal) => void child?.kill(signal),
    workers: async () => (child?.pid === undefined ? [] : workersOf(child.pid)),
    processes: async () => (child?.pid === undefined ? [] : childrenOf(child.pid)),
    async end() {
      over.abort()
      child?.kill('SIGTERM')
      const timer = setTimeout(() => child?.kill('SIGKILL'), killMilliseconds)
      await running
      clearTimeout(timer)
    },
  }

  async function run(): Promise<void> {
    const path = join(dir, file)
    await writeFile(path, await config(), { mode: 0o600 })
    if (over.signal.aborted) return
    let text = ''
    const started = spawn('/bin/sh', ['-c', enduring, program, ...args(path)], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH },
    })
    child = started
    started.stderr.setEncoding('utf8').on('data', (piece: string) => (text = (text + piece).slice(-keptText)))
    await new Promise<void>((done, fail) => {
      started.once('error', fail)
      started.once('close', () => done())
    }).finally(() => (child = undefined))
    if (!over.signal.aborted) say(`${name} ended and is started again: ${text.trim() || 'it gave no reason'}`)
  }
}

function nginxIn(dir: string): Command {
  return { name: 'nginx', file: 'nginx.conf', pid: 'nginx.pid', args: (path) => ['-p', dir, '-c', path, '-e', join(dir, 'error.log')] }
}

async function makeFolders(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await chmod(dir, 0o700)
  await rm(join(dir, 'tmp'), { recursive: true, force: true })
  await mkdir(join(dir, 'tmp'), { mode: 0o700 })
}

/**
 * Only a process whose command line names this folder's configuration is ended: its number may belong to another program by now. On a busy
 * machine it may not end in time: then it is killed, and its workers, which hold its ports.
 */
async function endEarlier(pidFile: string, configuration: string, name: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
  if (!Number.isInteger(pid) || pid <= 1) return
  const isOurs = async (): Promise<boolean> => (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(configuration)
  const isGone = async (): Promise<boolean> => {
    for (const end = Date.now() + killMilliseconds; await isOurs(); await pause(50)) if (Date.now() > end) return false
    return true
  }
  if (!(await isOurs())) return
  const children = await childrenOf(pid)
  kill(pid, 'SIGTERM')
  if (await isGone()) return
  for (const one of [pid, ...children]) kill(one, 'SIGKILL')
  if (!(await isGone())) throw new Error(`${name} of an earlier run does not end (process ${pid})`)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter(Boolean).map(Number)
}

/** Old workers accept for a moment after new ones have begun to. */
async function workersOf(master: number): Promise<number[]> {
  const found: number[] = []
  for (const pid of await childrenOf(master)) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (title.includes('worker process') && !title.includes('shutting down')) found.push(pid)
  }
  return found
}
